import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';

/** Reads the name of the house (`get_config`), as it may be drawn; '' where the hub has none. Rejects with HubError. */
export async function readLocationName(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<string> {
  const config = await connection.command({ type: 'get_config' }, options);
  const name = isRecord(config) ? config['location_name'] : undefined;
  return typeof name === 'string' ? cleanText(name) : '';
}
