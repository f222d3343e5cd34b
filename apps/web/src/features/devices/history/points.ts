import type { HistoryRow, StatisticsRow } from '@soglia/hub-client';
import { toNumber } from '../model/attributes.ts';
import { extremesOf } from './extremes.ts';

/** A line over time: where nothing is known the value is null, and the line breaks. */
export interface Points {
  /** Milliseconds since the epoch, ascending. */
  readonly at: readonly number[];
  readonly values: readonly (number | null)[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Summary {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** The number that a row tells: its state, or one of its attributes. */
function numberIn(row: HistoryRow, attribute: string | undefined): number | null {
  const value = attribute === undefined ? row.state : row.attributes[attribute];
  return toNumber(value) ?? null;
}

/** What was measured over a span; each value holds until the next, and the last until now. */
export function pointsOf(rows: readonly HistoryRow[], { start, end }: Span, attribute?: string): Points {
  const at: number[] = [];
  const values: (number | null)[] = [];
  for (const row of rows) {
    const time = Math.max(row.at, start);
    if (time > end) break;
    const value = numberIn(row, attribute);
    // Of two at one moment the later holds.
    if (at.at(-1) === time) values[values.length - 1] = value;
    else {
      at.push(time);
      values.push(value);
    }
  }
  const last = values.at(-1);
  if (last !== undefined && at.at(-1) !== end) {
    at.push(end);
    values.push(last);
  }
  return { at, values };
}

/** The means of hours or days, in the middle of each; what grows is told by how much it grew. */
export function pointsOfStatistics(rows: readonly StatisticsRow[]): Points {
  return {
    at: rows.map(({ start, end }) => (start + end) / 2),
    values: rows.map(({ mean, change }) => mean ?? change ?? null),
  };
}

/** Least, greatest, and the mean weighed by how long each value held; undefined where there is no number. */
export function summaryOf({ at, values }: Points): Summary | undefined {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return undefined;
  let weighed = 0;
  let length = 0;
  for (const [index, value] of values.entries()) {
    const held = (at[index + 1] ?? at[index] ?? 0) - (at[index] ?? 0);
    if (value === null || held <= 0) continue;
    weighed += value * held;
    length += held;
  }
  const [min, max] = extremesOf(numbers);
  return { min, max, mean: length > 0 ? weighed / length : (numbers[0] ?? 0) };
}

/** Of hours and days: their least and greatest, and the mean of their means. */
export function summaryOfStatistics(rows: readonly StatisticsRow[]): Summary | undefined {
  const means = rows.map(({ mean }) => mean).filter((mean) => mean !== undefined);
  if (means.length === 0) return undefined;
  const all = rows.flatMap((row) => [row.min, row.mean, row.max]).filter((value) => value !== undefined);
  const [min, max] = extremesOf(all);
  return {
    min,
    max,
    mean: means.reduce((sum, mean) => sum + mean, 0) / means.length,
  };
}

/** A value for each full step of a span and for its end, for the table: a house of an hour's age has that one. */
export function sampled({ at, values }: Points, { start, end }: Span, step: number): Points {
  const times: number[] = [];
  for (let time = Math.ceil(start / step) * step; time < end; time += step) times.push(time);
  times.push(end);
  let index = -1;
  const held = times.map((time) => {
    while ((at[index + 1] ?? Infinity) <= time) index += 1;
    return index < 0 ? null : (values[index] ?? null);
  });
  return { at: times, values: held };
}
