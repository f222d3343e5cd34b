import { HubError } from '../errors/errors.ts';
import { isTime } from '../json/is-time.ts';
import { isRecord } from '../json/json.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';
import type { HistoryQuery, HistoryRow } from './types.ts';

const noAttributes = {};

/**
 * The states of an entity, oldest first, starting with the one at `start`, as far back as the hub keeps history (10
 * days by default). Empty for an entity without history. Changes of the last five seconds may be missing. Rejects
 * with HubError: `unsupported` where the hub keeps no history, `timeout` after 30 s.
 */
export async function readHistory(
  connection: Connection,
  query: HistoryQuery,
  options: CommandOptions = {},
): Promise<readonly HistoryRow[]> {
  const { entityId, start, end, significantChangesOnly = true, attributes = false } = query;
  const result = await connection.command(
    {
      type: 'history/history_during_period',
      start_time: iso(start),
      ...(end === undefined ? {} : { end_time: iso(end) }),
      entity_ids: [entityId],
      significant_changes_only: significantChangesOnly,
      // Minimal rows omit changes of attributes alone, whatever else is requested.
      minimal_response: !attributes && significantChangesOnly,
      no_attributes: !attributes,
    },
    // A month of a busy sensor takes a small hub and a slow line a while.
    { large: true, ...options },
  );
  if (!isRecord(result))
    throw new HubError('hub_error', 'The hub answered with something that is no history');
  const rows = result[entityId];
  return Array.isArray(rows) ? parseRows(rows, attributes) : [];
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * Here `lu` is always present, and `lc` where it differs; in `subscribe_entities` it is the reverse. Without attributes
 * a row says since when its state holds.
 */
function parseRows(rows: readonly unknown[], ofAttributes: boolean): readonly HistoryRow[] {
  const parsed: HistoryRow[] = [];
  for (const row of rows) {
    if (!isRecord(row)) continue;
    const { s: state, lu: updated, lc: changed, a: attributes } = row;
    const seconds = ofAttributes || typeof changed !== 'number' ? updated : changed;
    if (typeof seconds !== 'number' || !isTime(seconds * 1_000)) continue;
    if (typeof state !== 'string' && state !== null) continue;
    parsed.push({
      at: Math.max(seconds * 1_000, parsed.at(-1)?.at ?? -Infinity),
      state,
      attributes: isRecord(attributes) ? attributes : noAttributes,
    });
  }
  return parsed;
}
