import type { CommandOptions, Connection } from '../connection/types.ts';
import { readEnergyPage } from './read-energy-page.ts';

/**
 * The preferences of the hub's energy page (`energy/get_prefs`), in the shape of its version; undefined where there
 * are none. Rejects with HubError where that is not known: the response was lost.
 */
export async function readEnergyPreferences(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<unknown> {
  const page = await readEnergyPage(connection, options);
  return page.kind === 'told' ? page.preferences : undefined;
}
