import { expect, it } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { roundParts } from './round-parts.ts';

const cases: readonly (readonly [
  what: string,
  parts: readonly number[],
  whole: number,
  digits: number,
  rounded: readonly number[],
])[] = [
  ['thirds', [1, 1, 1], 3, 0, [1, 1, 1]],
  ['thirds of ten', [10 / 3, 10 / 3, 10 / 3], 10, 1, [3.4, 3.3, 3.3]],
  ['percent', [33.3, 33.3, 33.4], 100, 0, [33, 33, 34]],
  ['a part that is nothing', [0, 0.04, 0.96], 1, 1, [0, 0, 1]],
  ['nothing', [0, 0], 0, 2, [0, 0]],
  ['no parts', [], 4, 1, []],
  ['what is below nothing or no number', [-1, NaN, Infinity, 2], 2, 1, [0, 0, 0, 2]],
];
it.each(cases.map(([what, ...rest]) => [what, rest] as const))(
  '%s',
  (_what, [parts, whole, digits, rounded]) => expect(roundParts(parts, whole, digits)).toEqual(rounded),
);

it('adds up to the last digit, each part next to its value', () => {
  const random = randomFrom(4);
  for (let round = 0; round < 500; round += 1) {
    const digits = Math.floor(random() * 4);
    const unit = 10 ** -digits;
    const parts = Array.from({ length: 1 + Math.floor(random() * 30) }, () => random() ** 3 * 100);
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const rounded = roundParts(parts, whole, digits);
    const units = rounded.map((part) => Math.round(part / unit));
    expect(units.reduce((sum, part) => sum + part, 0)).toBe(Math.round(whole / unit));
    for (const [index, part] of parts.entries()) {
      expect(Math.abs((rounded[index] ?? NaN) - part)).toBeLessThan(unit * 1.001);
    }
  }
});
