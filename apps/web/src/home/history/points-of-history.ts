import type { HistoryRow, StatisticsRow } from '@soglia/hub-client/history';
import { extremesOf, type Points, type Span, type Summary } from '#shared/charts/points.ts';
import { toNumber } from '../model/attributes.ts';

/** The number in a row: its state, or one of its attributes. */
function numberIn(row: HistoryRow, attribute: string | undefined): number | null {
  const value = attribute === undefined ? row.state : row.attributes[attribute];
  return toNumber(value) ?? null;
}

/** The points of a span; each value holds until the next, and the last until the end. */
export function pointsOf(rows: readonly HistoryRow[], { start, end }: Span, attribute?: string): Points {
  const at: number[] = [];
  const values: (number | null)[] = [];
  for (const row of rows) {
    const time = Math.max(row.at, start);
    if (time > end) break;
    const value = numberIn(row, attribute);
    // Of two rows of one moment the later counts.
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

/** The means of hours or days, in the middle of each; for meters their growth. */
export function pointsOfStatistics(rows: readonly StatisticsRow[]): Points {
  return {
    at: rows.map(({ start, end }) => (start + end) / 2),
    values: rows.map(({ mean, change }) => mean ?? change ?? null),
  };
}

/** The points with the value of this moment at their end; a value that is not known, or not newer, changes nothing. */
export function withPresent({ at, values }: Points, value: number | undefined, now: number): Points {
  if (value === undefined || now <= (at.at(-1) ?? -Infinity)) return { at, values };
  return { at: [...at, now], values: [...values, value] };
}

/** The lowest and highest of all hours or days, and the mean of their means. */
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
