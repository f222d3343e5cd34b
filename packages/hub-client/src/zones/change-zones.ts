import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { parseStoredZone } from './parse-zone.ts';
import type { StoredZone, ZoneFields } from './types.ts';

type Commands = Pick<Connection, 'command'>;

/**
 * Stores a new zone (`zone/create`); resolves to it as the hub has it. Rejects with HubError: `refused` where the account
 * may not, `invalid` where the hub does not accept it.
 */
export async function createZone(
  connection: Commands,
  fields: ZoneFields,
  options: CommandOptions = {},
): Promise<StoredZone> {
  return zoneIn(await connection.command({ type: 'zone/create', ...sent(fields) }, options));
}

/**
 * Changes these fields of a stored zone (`zone/update`); all others stay as the hub has them. Rejects with HubError:
 * `not_found` where it is gone.
 */
export async function updateZone(
  connection: Commands,
  zoneId: string,
  fields: Partial<ZoneFields>,
  options: CommandOptions = {},
): Promise<StoredZone> {
  return zoneIn(await connection.command({ type: 'zone/update', zone_id: zoneId, ...sent(fields) }, options));
}

/**
 * Deletes a stored zone (`zone/delete`). Rejects with HubError: `not_found` where it is gone. The hub answers that twice,
 * and the second time as a success: the first answer counts.
 */
export async function deleteZone(
  connection: Commands,
  zoneId: string,
  options: CommandOptions = {},
): Promise<void> {
  await connection.command({ type: 'zone/delete', zone_id: zoneId }, options);
}

/** The hub takes no icon that is null. */
function sent(fields: Partial<ZoneFields>): Partial<ZoneFields> {
  const { icon, ...others } = fields;
  return { ...others, ...(icon !== undefined && { icon }) };
}

function zoneIn(answer: unknown): StoredZone {
  const zone = parseStoredZone(answer);
  if (zone === undefined) throw new HubError('hub_error', 'The answer is not a zone');
  return zone;
}
