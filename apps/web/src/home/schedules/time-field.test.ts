import fc from 'fast-check';
import { parseTime } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { parseTypedTime } from './time-field.tsx';

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
])('parses "%s" as %s', (text, time) => expect(parseTypedTime(text)).toBe(time));

it('gives a valid time or undefined, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:. ]{0,6}$/)), (text) => {
      const time = parseTypedTime(text);
      expect(time === undefined || parseTime(time) !== undefined).toBe(true);
    }),
  );
});
