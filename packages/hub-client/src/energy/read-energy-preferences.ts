import { toHubError } from '../errors/to-hub-error.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';
import type { HubErrorCode } from '../errors/errors.ts';

/** Errors of a hub without energy preferences, without an energy page, or that refuses it to this account. */
const noPreferencesCodes: ReadonlySet<HubErrorCode> = new Set(['not_found', 'unsupported', 'refused']);

/**
 * The preferences of the hub's energy page (`energy/get_prefs`), in the shape of its version; undefined where there
 * are none. Rejects with HubError where that is not known: the response was lost.
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
