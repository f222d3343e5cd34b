import { expect, it } from 'vitest';
import { isWithinRoleTimes } from './role-hours.ts';

const always = { windows: [], firstDay: null, lastDay: null };
const night = { ...always, windows: [{ days: [7], from: '22:00', to: '06:00' }] };
const at = (day: string, weekday: number, time: string) => ({ day, weekday, time });

it.each([
  ['no window', always, at('2026-11-23', 1, '12:00'), true],
  ['before the first day', { ...always, firstDay: '2026-11-24' }, at('2026-11-23', 1, '12:00'), false],
  ['on the last day', { ...always, lastDay: '2026-11-23' }, at('2026-11-23', 1, '23:59'), true],
  ['after the last day', { ...always, lastDay: '2026-11-22' }, at('2026-11-23', 1, '00:00'), false],
  ['the evening of a window over midnight', night, at('2026-11-22', 7, '22:00'), true],
  ['the morning after it', night, at('2026-11-23', 1, '05:59'), true],
  ['its end', night, at('2026-11-23', 1, '06:00'), false],
  ['the morning before it', night, at('2026-11-22', 7, '05:00'), false],
  [
    'a whole day',
    { ...always, windows: [{ days: [1], from: '08:00', to: '08:00' }] },
    at('2026-11-23', 1, '03:00'),
    true,
  ],
  [
    'another day',
    { ...always, windows: [{ days: [1], from: '08:00', to: '12:00' }] },
    at('2026-11-24', 2, '09:00'),
    false,
  ],
])('%s', (_what, times, now, expected) => {
  expect(isWithinRoleTimes(times, now)).toBe(expected);
});
