import { expect, it } from 'vitest';
import { runTimeText } from './run-time-text.ts';

const NOW = Date.UTC(2026, 10, 29, 12);

it.each([
  ['2026-11-29T22:10:00Z', 'Europe/Rome', 'oggi, 23:10'],
  ['2026-11-29T23:10:00Z', 'Europe/Rome', 'domani, 0:10'],
  ['2026-11-28T22:59:00Z', 'Europe/Rome', 'ieri, 23:59'],
  ['2026-11-29T05:40:00Z', 'Asia/Tokyo', 'oggi, 14:40'],
  ['2026-11-28T22:10:00Z', 'America/New_York', 'ieri, 17:10'],
  ['2026-08-24T19:30:00Z', 'Europe/Rome', '24 ago, 21:30'],
  ['2025-12-31T23:30:00Z', 'Europe/Rome', '1 gen, 0:30'],
  ['2025-12-31T22:30:00Z', 'Europe/Rome', '31 dic 2025, 23:30'],
])('the moment %s is told by the clock of %s: %s', (at, timeZone, text) => {
  expect(runTimeText(Date.parse(at), { now: NOW, timeZone })).toBe(text);
});

it('is told by the clock of the browser where that of the house is not known', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = NOW - 3_600_000;
  expect(runTimeText(at, { now: NOW, timeZone: undefined })).toBe(
    runTimeText(at, { now: NOW, timeZone: own }),
  );
});
