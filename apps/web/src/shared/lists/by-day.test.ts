import { expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { byDay } from './by-day.ts';

const NOW = new Date(2026, 10, 20, 18, 42).getTime();
const days = (now: number, ...moments: number[]) =>
  byDay(moments, (at) => at, now).map(({ title, rows }) => [
    title,
    rows.map((at) => moments.indexOf(at)).join(''),
  ]);

it('rows stand under the day of this device’s calendar, in their order', () =>
  expect(
    days(
      NOW,
      NOW,
      new Date(2026, 10, 20, 0, 0).getTime(),
      new Date(2026, 10, 19, 23, 59).getTime(),
      new Date(2026, 10, 12, 12).getTime(),
      new Date(2025, 2, 3, 12).getTime(),
    ),
  ).toEqual([
    ['Oggi', '01'],
    ['Ieri', '2'],
    ['12 nov', '3'],
    ['3 mar 2025', '4'],
  ]));

it('an unknown moment breaks nothing', () => expect(days(NOW, 0)).toHaveLength(1));

it('a page that stays open over midnight moves what was of today to yesterday', () => {
  expect(days(NOW, NOW)).toEqual([['Oggi', '0']]);
  expect(days(NOW + 6 * HOUR_MS, NOW)).toEqual([['Ieri', '0']]);
});
