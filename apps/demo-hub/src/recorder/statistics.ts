import type { Row } from '#recorder/recorder.ts';
import { houseTime } from '#world/house-time.ts';

export const periods = ['5minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof periods)[number];

/** One row of statistics: times in integer ms, values where the sensor's class has them. */
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

/** Statistics of one sensor between two times; spans in which it was not heard at all are left out. */
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
  let start = beginningOf(Math.max(span.start, first.at), span.period);
  for (; start < span.end && start <= last.at; start = endOf(start, span.period)) {
    const end = endOf(start, span.period);
    const before = points.findLast((point) => point.at < start);
    const within = points.filter((point) => point.at >= start && point.at < end);
    const heard = before ? [{ at: start, value: before.value }, ...within] : within;
    if (heard.length === 0) continue;
    result.push({
      start,
      end,
      ...(stateClass === 'measurement' ? levels(heard, end) : growth(heard, first.value)),
    });
  }
  return result;
}

type Point = { readonly at: number; readonly value: number };

/** The mean is weighed by how long each value held. */
function levels(points: readonly Point[], end: number): Pick<Statistic, 'mean' | 'min' | 'max'> {
  const values = points.map((point) => point.value);
  let weighed = 0;
  let length = 0;
  for (const [index, point] of points.entries()) {
    const held = (points[index + 1]?.at ?? end) - point.at;
    weighed += point.value * held;
    length += held;
  }
  return {
    mean: length > 0 ? weighed / length : (values[0] ?? 0),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

/** A fall means that the meter began afresh. */
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

function beginningOf(ms: number, period: StatisticsPeriod): number {
  if (period === '5minute') return ms - (ms % 300_000);
  if (period === 'hour') return ms - (ms % 3_600_000);
  const { midnight, weekday } = houseTime(ms);
  if (period === 'day') return midnight;
  if (period === 'week') return houseTime(midnight - weekday * DAY + DAY / 2).midnight;
  const noon = new Date(midnight + DAY / 2);
  const day = period === 'month' ? noon.getUTCDate() - 1 : dayOfYear(noon);
  return houseTime(noon.getTime() - day * DAY).midnight;
}

function endOf(start: number, period: StatisticsPeriod): number {
  if (period === '5minute') return start + 300_000;
  if (period === 'hour') return start + 3_600_000;
  const days = { day: 1, week: 7, month: 31, year: 366 }[period];
  // Well into the next one, then back to where that begins: days of 23 and 25 hours, months of 28 days.
  const inside = start + days * DAY + DAY / 2;
  return beginningOf(inside, period);
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY);
}
