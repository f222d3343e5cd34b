import { endOf, startOf, type StatisticsPeriod } from '#world/calendar.ts';
import type { Row } from '#recorder/recorder.ts';

/** One row of statistics. Times in ms; a measurement has mean, min and max, a meter the others. */
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

/** `mean` of a measurement, `sum` of a meter. */
export type StatisticKind = 'mean' | 'sum';
export const kindOf = (stateClass: unknown): StatisticKind => (stateClass === 'measurement' ? 'mean' : 'sum');

/**
 * Statistics of one sensor from its recorded states, for the periods that begin from `start` on and are over at `end`;
 * periods without a value are left out. `sum` is counted from `sumBefore` on.
 */
export function statisticsOf(
  rows: readonly Row[],
  kind: StatisticKind,
  span: { readonly start: number; readonly end: number; readonly period: '5minute' | 'hour' },
  sumBefore = 0,
): Statistic[] {
  const points = rows.map((row) => ({ at: row.updated, value: numberIn(row.state) }));
  const [first] = points;
  if (first === undefined) return [];
  const result: Statistic[] = [];
  let sum = sumBefore;
  /** The state at the beginning of a period, and the last one that was a number. */
  let present: number | undefined;
  let last: number | undefined;
  let index = 0;
  let start = startOf(Math.max(span.start, first.at), span.period);
  if (start < span.start) start = endOf(start, span.period);
  for (; (points[index]?.at ?? Infinity) <= start; index++) {
    present = points[index]?.value;
    last = present ?? last;
  }
  for (let end = endOf(start, span.period); end <= span.end; start = end, end = endOf(start, span.period)) {
    const within: Point[] = present === undefined ? [] : [{ at: start, value: present }];
    const lastBefore = last;
    for (; (points[index]?.at ?? Infinity) <= end; index++) {
      const { at = start, value } = points[index] ?? {};
      present = value;
      if (value === undefined) continue;
      last = value;
      within.push({ at, value });
    }
    if (within.length === 0) continue;
    if (kind === 'mean') {
      result.push({ start, end, ...meanMinMax(within, end) });
      continue;
    }
    const change = growth(within, lastBefore);
    sum = round(sum + change);
    result.push({ start, end, state: within.at(-1)?.value ?? 0, sum, change, last_reset: null });
  }
  return result;
}

/** Statistics of longer periods from those of hours, oldest first. */
export function groupedBy(hours: readonly Statistic[], period: StatisticsPeriod): readonly Statistic[] {
  if (period === 'hour' || period === '5minute') return hours;
  const groups: Statistic[][] = [];
  let end = -Infinity;
  for (const hour of hours) {
    if (hour.start >= end) {
      end = endOf(startOf(hour.start, period), period);
      groups.push([]);
    }
    groups.at(-1)?.push(hour);
  }
  return groups.flatMap((group) => together(group, period));
}

function together(hours: readonly Statistic[], period: StatisticsPeriod): readonly Statistic[] {
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = startOf(first.start, period);
  const times = { start, end: endOf(start, period) };
  const total = (field: 'mean' | 'change') => hours.reduce((sum, hour) => sum + (hour[field] ?? 0), 0);
  if (first.mean === undefined) return [{ ...last, ...times, change: round(total('change')) }];
  return [
    {
      ...times,
      mean: total('mean') / hours.length,
      min: Math.min(...hours.map(({ min = Infinity }) => min)),
      max: Math.max(...hours.map(({ max = -Infinity }) => max)),
    },
  ];
}

type Point = { readonly at: number; readonly value: number };

function numberIn(state: string | null): number | undefined {
  const value = state === null || state.trim() === '' ? NaN : Number(state);
  return Number.isFinite(value) ? value : undefined;
}

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
function growth(points: readonly Point[], before: number | undefined): number {
  let change = 0;
  let last = before;
  for (const { value } of points) {
    if (last !== undefined) change += value >= last ? value - last : value;
    last = value;
  }
  return round(change);
}

export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
