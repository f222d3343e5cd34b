import type { Row } from '#recorder/recorder.ts';
import { localTime } from '#world/local-time.ts';

export const periods = ['5minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof periods)[number];

/** One row of statistics. Times in ms; values depend on the state class. */
export interface Statistic {
  readonly start: number;
  readonly end: number;
  readonly mean?: number;
  readonly min?: number;
  readonly max?: number;
  readonly state?: number;
  readonly sum?: number;
  readonly change?: number;
  readonly last_reset?: null;
}

const DAY = 86_400_000;

/** Statistics of one sensor over a span; periods without data are left out. */
export function statisticsOf(
  rows: readonly Row[],
  stateClass: string,
  span: { start: number; end: number; period: StatisticsPeriod },
): Statistic[] {
  const points = rows.flatMap((row) => {
    const value = row.state === null || row.state.trim() === '' ? NaN : Number(row.state);
    return Number.isFinite(value) ? [{ at: row.updated, value }] : [];
  });
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];

  const result: Statistic[] = [];
  let start = startOf(Math.max(span.start, first.at), span.period);
  for (; start < span.end && start <= last.at; start = endOf(start, span.period)) {
    const end = endOf(start, span.period);
    const before = points.findLast((point) => point.at < start);
    const within = points.filter((point) => point.at >= start && point.at < end);
    const inPeriod = before ? [{ at: start, value: before.value }, ...within] : within;
    if (inPeriod.length === 0) continue;
    result.push({
      start,
      end,
      ...(stateClass === 'measurement' ? meanMinMax(inPeriod, end) : growth(inPeriod, first.value)),
    });
  }
  return result;
}

type Point = { readonly at: number; readonly value: number };

/** The mean is weighted by duration. */
function meanMinMax(points: readonly Point[], end: number): Pick<Statistic, 'mean' | 'min' | 'max'> {
  const values = points.map((point) => point.value);
  let weighted = 0;
  let length = 0;
  for (const [index, point] of points.entries()) {
    const duration = (points[index + 1]?.at ?? end) - point.at;
    weighted += point.value * duration;
    length += duration;
  }
  return {
    mean: length > 0 ? weighted / length : (values[0] ?? 0),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

/** A decrease counts as a reset of the meter. */
function growth(
  points: readonly Point[],
  origin: number,
): Pick<Statistic, 'state' | 'sum' | 'change' | 'last_reset'> {
  const state = points.at(-1)?.value ?? 0;
  let change = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]?.value;
    if (before !== undefined) change += point.value >= before ? point.value - before : point.value;
  }
  return { state, sum: round(state - origin), change: round(change), last_reset: null };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function startOf(ms: number, period: StatisticsPeriod): number {
  if (period === '5minute') return ms - (ms % 300_000);
  if (period === 'hour') return ms - (ms % 3_600_000);
  const { midnight, weekday } = localTime(ms);
  if (period === 'day') return midnight;
  if (period === 'week') return localTime(midnight - weekday * DAY + DAY / 2).midnight;
  const noon = new Date(midnight + DAY / 2);
  const day = period === 'month' ? noon.getUTCDate() - 1 : dayOfYear(noon);
  return localTime(noon.getTime() - day * DAY).midnight;
}

function endOf(start: number, period: StatisticsPeriod): number {
  if (period === '5minute') return start + 300_000;
  if (period === 'hour') return start + 3_600_000;
  const days = { day: 1, week: 7, month: 31, year: 366 }[period];
  // Jumps into the next period and back to its start: days have 23–25 hours, months 28–31 days.
  const inside = start + days * DAY + DAY / 2;
  return startOf(inside, period);
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY);
}
