import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';

/**
 * Reads the URL paths of the hub's own pages that this account may open (`get_panels`), such as `energy`. Rejects with
 * HubError.
 */
export async function readPanels(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<ReadonlySet<string>> {
  const result = await connection.command({ type: 'get_panels' }, options);
  if (!isRecord(result)) throw new HubError('hub_error', 'The answer is not a list of panels');
  return new Set(Object.keys(result));
}
