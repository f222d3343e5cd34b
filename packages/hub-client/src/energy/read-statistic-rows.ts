import type { CommandOptions, Connection } from '../connection/types.ts';
import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import { statisticRequests, type StatisticRowsQuery } from './statistic-requests.ts';

/** Requests that are under way at once: the hub may put their answers into one frame. */
const AT_ONCE = 2;

/** What the hub counted or measured in one period; kWh of energy, kW of power, else the sensor's own unit. */
export interface StatisticRow {
  readonly start: number;
  readonly end: number;
  /** Negative where a meter ran backwards. */
  readonly change?: number;
  readonly mean?: number;
}

/**
 * The statistics of meters and sensors by id, oldest first. Ids without any are absent; so are periods without data, and
 * rows without a finite number. Large queries are cut. Rejects with HubError: `unsupported` where the hub has no
 * recorder, `timeout` 30 s after a request.
 */
export async function readStatisticRows(
  connection: Pick<Connection, 'command'>,
  query: StatisticRowsQuery,
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, readonly StatisticRow[]>> {
  const found = new Map<string, StatisticRow[]>();
  const requests = statisticRequests(query);
  const work = async () => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const result = await connection.command(messageOf(request), { large: true, ...options });
      if (!isRecord(result))
        throw new HubError('hub_error', 'The hub answered with something that is no statistics');
      for (const id of request.statisticIds) addRows(found, id, result[id], request.end);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    // Where one request failed nothing more is asked for.
    requests.length = 0;
  }
  return new Map([...found].map(([id, rows]) => [id, inOrder(rows)]));
}

function messageOf({ statisticIds, start, end, period, types = ['change', 'mean'] }: StatisticRowsQuery) {
  return {
    type: 'recorder/statistics_during_period',
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
    statistic_ids: statisticIds,
    period,
    types,
    units: { energy: 'kWh', power: 'kW' },
  };
}

/** A hub answers days and longer periods whole: also the one that begins where the request ends, as far as it has come. */
function addRows(found: Map<string, StatisticRow[]>, id: string, answer: unknown, end: number): void {
  if (!Array.isArray(answer)) return;
  const rows = found.get(id) ?? [];
  for (const entry of answer) {
    const row = parseRow(entry);
    if (row !== undefined && row.start < end) rows.push(row);
  }
  if (rows.length > 0) found.set(id, rows);
}

function parseRow(entry: unknown): StatisticRow | undefined {
  if (!isRecord(entry)) return undefined;
  const start = finite(entry['start']);
  const end = finite(entry['end']);
  if (start === undefined || end === undefined || end <= start) return undefined;
  const change = finite(entry['change']);
  const mean = finite(entry['mean']);
  // Written out, not spread: a year of a house is 43,800 rows.
  if (change === undefined) return mean === undefined ? undefined : { start, end, mean };
  return mean === undefined ? { start, end, change } : { start, end, change, mean };
}

const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Oldest first, each period once. */
function inOrder(rows: readonly StatisticRow[]): readonly StatisticRow[] {
  const isInOrder = rows.every((row, index) => index === 0 || (rows[index - 1]?.start ?? 0) < row.start);
  if (isInOrder) return rows;
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return [...byStart.values()].toSorted((one, other) => one.start - other.start);
}
