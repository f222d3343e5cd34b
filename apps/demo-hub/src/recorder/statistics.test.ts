import { describe, expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#durations.ts';
import type { Row } from '#recorder/recorder.ts';
import { groupedBy, statisticsOf } from '#recorder/statistics.ts';

const noon = Date.UTC(2026, 5, 1, 12);
function row(minutes: number, state: string | null): Row {
  const at = noon + minutes * MINUTE_MS;
  return { state, attributes: {}, changed: at, updated: at };
}
const span = { start: noon, end: noon + 24 * HOUR_MS, period: 'hour' as const };

describe('statistics', () => {
  it('weight the mean by duration, and go on while nothing changes', () => {
    expect(statisticsOf([row(0, '10'), row(45, '30')], 'mean', { ...span, end: noon + 2 * HOUR_MS })).toEqual(
      [
        { start: noon, end: noon + HOUR_MS, mean: 15, min: 10, max: 30 },
        { start: noon + HOUR_MS, end: noon + 2 * HOUR_MS, mean: 30, min: 30, max: 30 },
      ],
    );
  });

  it.each([
    ['across a meter reset', [row(0, '5'), row(30, '7'), row(90, '1')], [2, 1]],
    ['after a gap', [row(0, '5'), row(10, 'unavailable'), row(150, '8')], [0, undefined, 3]],
  ])('sum up consumption %s', (_when, rows, changes) => {
    const read = statisticsOf(rows, 'sum', { ...span, end: noon + changes.length * HOUR_MS });
    const at = (index: number) => read.find(({ start }) => start === noon + index * HOUR_MS);
    expect(changes.map((_, index) => at(index)?.change)).toEqual(changes);
    expect(read.at(-1)?.sum).toBe(3);
  });

  it('ignore states that are no numbers', () => {
    expect(statisticsOf([row(0, 'unavailable'), row(1, null), row(2, '')], 'mean', span)).toEqual([]);
  });

  it('leave out what is not over, and what began before', () => {
    const narrow = { start: noon + 1, end: noon + 2.5 * HOUR_MS, period: 'hour' as const };
    const read = statisticsOf([row(-60, '1')], 'mean', narrow);
    expect(read.map(({ start }) => start)).toEqual([noon + HOUR_MS]);
  });

  it('split days and months at local midnight', () => {
    const hours = statisticsOf([row(0, '1')], 'mean', { ...span, end: noon + HOUR_MS });
    const [day] = groupedBy(hours, 'day');
    expect([day?.start, day?.end]).toEqual([Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 1, 22)]);
    const [month] = groupedBy(hours, 'month');
    expect([month?.start, month?.end]).toEqual([Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 30, 22)]);
  });
});
