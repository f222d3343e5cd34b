import type { Connection } from '@soglia/hub-client/connection';
import { readStatisticRows } from '@soglia/hub-client/energy';
import { midnightIn, periodAt, type StatisticRow, type StatisticRows } from '@soglia/energy/periods';
import { HOUR_MS } from '#shared/durations.ts';

export type RowResolution = '5minute' | 'hour' | 'day' | 'month';

interface RowsQuery {
  readonly ids: readonly string[];
  readonly resolution: RowResolution;
}

type Reader = Pick<Connection, 'command'>;
interface Options {
  readonly signal: AbortSignal;
}

/**
 * The rows of days that are over, `end` being a midnight. The month that runs is read by the day, as the hub's row of it
 * would grow with every hour. Rejects with HubError.
 */
export async function readRowsOfPast(
  connection: Reader,
  query: RowsQuery & { readonly start: number; readonly end: number; readonly timeZone: string },
  options: Options,
): Promise<StatisticRows> {
  const { ids, resolution, start, end, timeZone } = query;
  const month = resolution === 'month' ? Math.max(start, periodAt('month', end, timeZone).start) : end;
  const read = (from: number, to: number, period: RowResolution) =>
    readStatisticRows(connection, { statisticIds: ids, start: from, end: to, period }, options);
  const parts = await Promise.all([
    read(start, Math.min(month, end), resolution),
    ...(month < end ? [read(month, end, 'day')] : []),
  ]);
  return joinRows(parts);
}

/**
 * The rows since midnight: of the hours that the hub has summed up, then of five minutes, as it does an hour only when
 * it is over, and a few seconds late. Rejects with HubError.
 */
export async function readRowsOfToday(
  connection: Reader,
  { ids, resolution, midnight, now }: RowsQuery & { readonly midnight: number; readonly now: number },
  options: Options,
): Promise<StatisticRows> {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const read = (start: number, period: '5minute' | 'hour') =>
    readStatisticRows(connection, { statisticIds: ids, start, end: now, period }, options);
  if (resolution === '5minute') return read(midnight, '5minute');
  return joinRows(
    await Promise.all([read(midnight, 'hour'), read(Math.max(midnight, hour - HOUR_MS), '5minute')]),
  );
}

/** The rows of several spans by id; of a later span only what begins after the rows before it end. */
export function joinRows(parts: readonly StatisticRows[]): StatisticRows {
  const joined = new Map<string, readonly StatisticRow[]>();
  for (const part of parts)
    for (const [id, rows] of part) {
      const before = joined.get(id) ?? [];
      const end = before.at(-1)?.end ?? -Infinity;
      joined.set(id, before.length === 0 ? rows : [...before, ...rows.filter((row) => row.start >= end)]);
    }
  return joined;
}

/** Where the past ends and today begins in a span at `now`; both may be empty. */
export function splitAtToday(
  { start, end, timeZone }: { readonly start: number; readonly end: number; readonly timeZone: string },
  now: number,
) {
  const midnight = midnightIn(now, timeZone);
  return {
    midnight,
    past: start < midnight ? { start, end: Math.min(end, midnight) } : undefined,
    hasToday: end > midnight && start <= now,
  };
}
