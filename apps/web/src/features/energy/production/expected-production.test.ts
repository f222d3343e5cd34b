import { expect, it } from 'vitest';
import { expectedProduction } from './expected-production.ts';

const panel = { capacity: 6, efficiency: 85 };
const at = (text: string) => Date.parse(text);
const rome = (day: string, hour: string) => at(`${day}T${hour}+01:00`);

it.each<readonly [string, readonly (typeof panel)[], readonly [string, string], number]>([
  ['a day of June', [panel], ['2026-06-10T00:00+02:00', '2026-06-11T00:00+02:00'], 6 * 0.85 * 6.1],
  ['a month', [panel], ['2026-12-01T00:00+01:00', '2027-01-01T00:00+01:00'], 6 * 0.85 * 2.1 * 31],
  ['a year', [panel], ['2025-01-01T00:00+01:00', '2026-01-01T00:00+01:00'], 6 * 0.85 * 1_592.9],
  [
    'two arrays',
    [panel, { capacity: 2, efficiency: 50 }],
    ['2026-06-10T00:00+02:00', '2026-06-11T00:00+02:00'],
    37.21,
  ],
  ['a night', [panel], ['2026-06-10T22:00+02:00', '2026-06-11T04:30+02:00'], 0],
  ['an empty span', [panel], ['2026-06-10T22:00+02:00', '2026-06-10T22:00+02:00'], 0],
  ['no panels', [], ['2026-01-01T00:00+01:00', '2026-02-01T00:00+01:00'], 0],
  [
    'panels without efficiency',
    [{ capacity: 6, efficiency: 0 }],
    ['2026-06-10T00:00Z', '2026-06-11T00:00Z'],
    0,
  ],
])('estimates %s', (_what, panels, [from, to], kwh) =>
  expect(expectedProduction(panels, at(from), at(to))).toBeCloseTo(kwh, 1),
);

it('grows with the sun of the day, half of it at the highest point', () => {
  const day = '2026-11-23';
  const until = (hour: string) => expectedProduction([panel], rome(day, '00:00'), rome(day, hour));
  const whole = until('23:59');
  expect(until('06:30')).toBe(0);
  expect(until('12:10')).toBeCloseTo(whole / 2, 2);
  expect(until('09:00')).toBeLessThan(whole / 4);
  expect(until('17:30')).toBe(whole);
});
