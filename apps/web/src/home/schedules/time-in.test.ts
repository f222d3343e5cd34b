import fc from 'fast-check';
import { parseTime } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { timeIn } from './time-in.ts';

it.each([
  ['6:30', '06:30'],
  ['06.30', '06:30'],
  ['630', '06:30'],
  ['0630', '06:30'],
  ['18', '18:00'],
  [' 7 h 05 ', '07:05'],
  ['24', undefined],
  ['6:3', undefined],
  ['12:60', undefined],
  ['', undefined],
  ['presto', undefined],
])('"%s" means %s', (text, time) => expect(timeIn(text)).toBe(time));

it('gives a time that a hub takes, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:. ]{0,6}$/)), (text) => {
      const time = timeIn(text);
      expect(time === undefined || parseTime(time) !== undefined).toBe(true);
    }),
  );
});
