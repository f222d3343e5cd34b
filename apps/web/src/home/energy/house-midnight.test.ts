import { expect, it } from 'vitest';
import { midnightIn } from './house-midnight.ts';

it.each([
  ['in summer', 'Europe/Rome', '2026-07-01T12:34:56Z', '2026-06-30T22:00:00Z'],
  ['just before midnight', 'Europe/Rome', '2026-11-20T22:59:59Z', '2026-11-19T23:00:00Z'],
  ['at midnight', 'Europe/Rome', '2026-11-20T23:00:00Z', '2026-11-20T23:00:00Z'],
  ['far away', 'America/New_York', '2026-11-20T03:00:00Z', '2026-11-19T05:00:00Z'],
  ['between the hours', 'Asia/Kathmandu', '2026-11-20T00:00:00Z', '2026-11-19T18:15:00Z'],
  ['on a day of 23 hours', 'Europe/Rome', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z'],
  ['on a day of 25 hours', 'Europe/Rome', '2026-10-25T11:00:00Z', '2026-10-24T22:00:00Z'],
])('%s', (_when, zone, at, midnight) =>
  expect(new Date(midnightIn(Date.parse(at), zone))).toEqual(new Date(midnight)),
);

it("uses the browser's zone where the hub has none", () => {
  const at = new Date(2026, 10, 20, 18, 42).getTime();
  expect(midnightIn(at, undefined)).toBe(new Date(2026, 10, 20).getTime());
});
