import { describe, expect, it } from 'vitest';
import type { Row } from '#recorder/recorder.ts';
import { statisticsOf } from '#recorder/statistics.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 5, 1, 12);
function row(minutes: number, state: string | null): Row {
  const at = noon + minutes * 60_000;
  return { state, attributes: {}, changed: at, updated: at };
}
const span = { start: noon, end: noon + 24 * HOUR, period: 'hour' as const };

describe('statistics', () => {
  it('weight the mean by duration', () => {
    expect(statisticsOf([row(0, '10'), row(45, '30')], 'measurement', span)).toEqual([
      { start: noon, end: noon + HOUR, mean: 15, min: 10, max: 30 },
    ]);
  });

  it('sum up consumption across a meter reset', () => {
    const rows = statisticsOf([row(0, '5'), row(30, '7'), row(90, '1')], 'total_increasing', span);
    expect(rows.map((one) => one.change)).toEqual([2, 1]);
  });

  it('ignore states that are no numbers', () => {
    expect(statisticsOf([row(0, 'unavailable'), row(1, null), row(2, '')], 'measurement', span)).toEqual([]);
  });

  it('split days at local midnight', () => {
    const [day] = statisticsOf([row(0, '1')], 'measurement', { ...span, period: 'day' });
    expect([day?.start, day?.end]).toEqual([Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 1, 22)]);
    const [month] = statisticsOf([row(0, '1')], 'measurement', { ...span, period: 'month' });
    expect([month?.start, month?.end]).toEqual([Date.UTC(2026, 4, 31, 22), Date.UTC(2026, 5, 30, 22)]);
  });
});
