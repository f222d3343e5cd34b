import { expect, it } from 'vitest';
import { endOf, startOf, type StatisticsPeriod } from './calendar.ts';

it.each<[StatisticsPeriod, string, string, string]>([
  ['5minute', '2026-06-01T12:34:56Z', '2026-06-01T12:30:00Z', '2026-06-01T12:35:00Z'],
  ['hour', '2026-06-01T12:34:56Z', '2026-06-01T12:00:00Z', '2026-06-01T13:00:00Z'],
  ['day', '2026-06-01T12:34:56Z', '2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z'],
  // Days of 23 and 25 hours, before and after the clocks change.
  ['day', '2026-03-29T00:30:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['day', '2026-03-29T20:30:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['day', '2026-10-25T00:30:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['day', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['week', '2026-03-29T20:30:00Z', '2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['month', '2026-10-25T22:30:00Z', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
  ['year', '2026-10-25T22:30:00Z', '2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z'],
])('the %s of %s', (period, at, start, end) => {
  const begins = startOf(Date.parse(at), period);
  expect([new Date(begins), new Date(endOf(begins, period))]).toEqual([new Date(start), new Date(end)]);
});
