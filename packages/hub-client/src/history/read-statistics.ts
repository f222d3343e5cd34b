import { HubError } from '../errors/errors.ts';
import { isTime } from '../json/is-time.ts';
import { isRecord } from '../json/json.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';
import type { StatisticsQuery, StatisticsRow } from './types.ts';

/**
 * The long-term statistics of a sensor, oldest first; the hub keeps hours and days for ever. Empty where it has none.
 * Rejects with HubError: `unsupported` where the hub has no recorder, `timeout` after 30 s.
 */
export async function readStatistics(
  connection: Connection,
  query: StatisticsQuery,
  options: CommandOptions = {},
): Promise<readonly StatisticsRow[]> {
  const { statisticId, start, end, period } = query;
  const result = await connection.command(
    {
      type: 'recorder/statistics_during_period',
      start_time: new Date(start).toISOString(),
      ...(end === undefined ? {} : { end_time: new Date(end).toISOString() }),
      statistic_ids: [statisticId],
      period,
      types: ['mean', 'min', 'max', 'change'],
    },
    { large: true, ...options },
  );
  if (!isRecord(result))
    throw new HubError('hub_error', 'The hub answered with something that is no statistics');
  const rows = result[statisticId];
  return Array.isArray(rows) ? rows.flatMap(parseRow) : [];
}

function parseRow(row: unknown): readonly StatisticsRow[] {
  if (!isRecord(row)) return [];
  const [start, end] = [numberIn(row, 'start'), numberIn(row, 'end')];
  if (start === undefined || end === undefined || end <= start || !isTime(start) || !isTime(end)) return [];
  return [
    {
      start,
      end,
      mean: numberIn(row, 'mean'),
      min: numberIn(row, 'min'),
      max: numberIn(row, 'max'),
      change: numberIn(row, 'change'),
    },
  ];
}

/** The value is null where the type does not apply to the sensor; hubs of 2024 omit it. */
function numberIn(row: Readonly<Record<string, unknown>>, name: keyof StatisticsRow): number | undefined {
  const value = row[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
