import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';

/**
 * Reads the hub's time zone (`get_config`), such as `Europe/Rome`. Undefined where the hub names none. Rejects with
 * HubError.
 */
export async function readTimeZone(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<string | undefined> {
  const config = await connection.command({ type: 'get_config' }, options);
  const zone = isRecord(config) ? config['time_zone'] : undefined;
  return typeof zone === 'string' && zone !== '' ? zone : undefined;
}
