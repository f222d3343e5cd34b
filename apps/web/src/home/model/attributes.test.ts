import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entity } from '../testing/entity.ts';
import { listOf, numberOf, percentOf, textOf, timeOf, toNumber } from './attributes.ts';

it.each([
  [12, 12],
  ['12.5', 12.5],
  [' 7 ', 7],
  ['', undefined],
  ['  ', undefined],
  ['12 %', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['Infinity', undefined],
  [null, undefined],
  [true, undefined],
  [[5], undefined],
  [{}, undefined],
])('%o is the number %o', (value, number) => expect(toNumber(value)).toBe(number));

it('reads every attribute as the expected type, or not at all', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const one = entity('light.uno', 'on', { a: value });
      const number = numberOf(one, 'a');
      expect(number === undefined || Number.isFinite(number)).toBe(true);
      expect(textOf(one, 'a') ?? 'none').not.toBe('');
      expect(listOf(one, 'a').every((item) => typeof item === 'string')).toBe(true);
      const percent = percentOf(one, 'a') ?? 0;
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      expect(timeOf(one, 'a') ?? 0).not.toBeNaN();
    }),
  );
});
