import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import { parseStoredZone } from './parse-zone.ts';
import type { StoredZone } from './types.ts';

/**
 * The zones that the hub stores (`zone/list`), without those of its configuration files and without the house itself,
 * which are only among the states. Rejects with HubError.
 */
export async function readZones(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<readonly StoredZone[]> {
  const rows = await connection.command({ type: 'zone/list' }, options);
  if (!Array.isArray(rows)) throw new HubError('hub_error', 'The answer is not a list of zones');
  return rows.flatMap((row: unknown) => parseStoredZone(row) ?? []);
}

/**
 * The ids by which zones are changed, by entity id: the `unique_id` in the registry, as an entity may have been renamed.
 * Entities that no stored zone belongs to are missing. Rejects with HubError.
 */
export async function readZoneIds(
  connection: Pick<Connection, 'command'>,
  entityIds: readonly string[],
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, string>> {
  if (entityIds.length === 0) return new Map();
  const message = { type: 'config/entity_registry/get_entries', entity_ids: entityIds };
  const entries = await connection.command(message, options);
  if (!isRecord(entries)) throw new HubError('hub_error', 'The answer holds no entries');
  return new Map(
    Object.entries(entries).flatMap(([entityId, entry]): [string, string][] => {
      if (!isRecord(entry) || entry['platform'] !== 'zone') return [];
      const id = entry['unique_id'];
      return typeof id === 'string' && id !== '' ? [[entityId, id]] : [];
    }),
  );
}
