import { expect, test } from 'vitest';
import { dayAfter, startOfDay } from './house-time.ts';

test.each([
  ['2026-01-15', 'Europe/Rome', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', 'Europe/Rome', '2026-07-14T22:00:00.000Z'],
  // The clocks change on these days, after midnight.
  ['2026-03-29', 'Europe/Rome', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Rome', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Rome', '2026-10-25T23:00:00.000Z'],
  ['2026-07-15', 'UTC', '2026-07-15T00:00:00.000Z'],
  ['2026-07-15', 'America/Los_Angeles', '2026-07-15T07:00:00.000Z'],
  ['2026-07-15', 'Asia/Kolkata', '2026-07-14T18:30:00.000Z'],
  ['2026-07-15', 'Pacific/Kiritimati', '2026-07-14T10:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, expected) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(expected);
});

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('after %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});
