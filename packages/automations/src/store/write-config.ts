import type { ConnectionState } from '@soglia/hub-client/connection';
import { spellConfig } from '../config/spelling.ts';
import type { Fields, Spelling } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { isHubSince } from './hub-version.ts';
import type { StoredConfig } from './stored-config.ts';

/** Writes with the keys of the hub's version, and with the other keys where the hub does not accept those. */
export async function writeSpelled(
  store: StoredConfig,
  config: Fields,
  state: ConnectionState,
): Promise<void> {
  const [first, second] = spellingsOf(state);
  try {
    await store.write(spellConfig(config, first));
  } catch (cause) {
    if (!(cause instanceof AutomationError) || cause.code !== 'invalid') throw cause;
    await store.write(spellConfig(config, second)).catch((other: unknown) => {
      // The first error is about the automation; the second would only say that the keys are unknown.
      throw other instanceof AutomationError && other.code === 'invalid' ? cause : other;
    });
  }
}

/** The likelier first: `triggers`, `conditions`, `actions` exist since Home Assistant 2024.10. */
export function spellingsOf(state: ConnectionState): readonly [Spelling, Spelling] {
  return (isHubSince(state, 2024, 10) ?? true) ? ['current', 'legacy'] : ['legacy', 'current'];
}
