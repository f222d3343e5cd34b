import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';

/** Milliseconds. */
const TIMEOUT_MS = 20_000;

/** Times are milliseconds since the epoch. */
export interface MeterChangesQuery {
  readonly statisticIds: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The hub computes `hour` at the end of each hour; it keeps `5minute` for some days only. */
  readonly period: '5minute' | 'hour';
}

/**
 * The sums of the `change` statistics over a span, by statistic id, in kWh for energy; ids without statistics are
 * absent. Rejects with HubError: `unsupported` where the hub has no recorder, `timeout` after 20 s.
 */
export async function readMeterChanges(
  connection: Pick<Connection, 'command'>,
  { statisticIds, start, end, period }: MeterChangesQuery,
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const result = await connection.command(
    {
      type: 'recorder/statistics_during_period',
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
      statistic_ids: statisticIds,
      period,
      types: ['change'],
      units: { energy: 'kWh' },
    },
    { timeout: TIMEOUT_MS, ...options },
  );
  if (!isRecord(result))
    throw new HubError('hub_error', 'The hub answered with something that is no statistics');
  return new Map(
    statisticIds.flatMap((id): [string, number][] => {
      const changes = changesIn(result[id]);
      return changes.length === 0 ? [] : [[id, changes.reduce((sum, change) => sum + change, 0)]];
    }),
  );
}

function changesIn(rows: unknown): readonly number[] {
  if (!Array.isArray(rows)) return [];
  return rows
    .map((row: unknown) => (isRecord(row) ? row['change'] : undefined))
    .filter((change): change is number => typeof change === 'number' && Number.isFinite(change));
}
