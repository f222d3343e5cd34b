import { daysBetween, formatDay } from '../format/time.ts';
import { t } from './texts/index.ts';

interface DayOfRows<Row> {
  /** 'Oggi', 'Ieri', or the date. */
  readonly title: string;
  readonly rows: readonly Row[];
}

/**
 * Rows in their order, by the day of this device's calendar.
 * @param timeOf milliseconds since the epoch
 */
export function byDay<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
  now: number,
): readonly DayOfRows<Row>[] {
  const days = new Map<number, Row[]>();
  for (const row of rows) {
    const ago = daysBetween(timeOf(row), now);
    const ofDay = days.get(ago);
    if (ofDay === undefined) days.set(ago, [row]);
    else ofDay.push(row);
  }
  return Array.from(days, ([ago, ofDay]) => ({
    title: titleOf(ago, ofDay[0] === undefined ? now : timeOf(ofDay[0]), now),
    rows: ofDay,
  }));
}

function titleOf(ago: number, at: number, now: number): string {
  if (ago === 0) return t('today');
  return ago === 1 ? t('yesterday') : formatDay(at, now);
}
