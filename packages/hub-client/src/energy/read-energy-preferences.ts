import { toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';
import type { HubErrorCode } from '../errors/errors.ts';

/** What a hub says that was never told of its meters, has no such page, or does not show it to this person. */
const noPreferencesCodes: ReadonlySet<HubErrorCode> = new Set(['not_found', 'unsupported', 'refused']);

/**
 * What the hub's own energy page was told, in the shape of its version; undefined where it was told nothing. Rejects
 * with HubError where that is not known: the answer was lost.
 */
export async function readEnergyPreferences(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<unknown> {
  try {
    return await connection.command({ type: 'energy/get_prefs' }, options);
  } catch (cause) {
    const error = toHubError(cause);
    if (noPreferencesCodes.has(error.code)) return undefined;
    throw error;
  }
}
