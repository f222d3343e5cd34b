import { expect, it } from 'vitest';
import { greatestIn, heatLevel } from './heat-map-levels.ts';

it.each([
  [undefined, 2, undefined],
  [Number.NaN, 2, undefined],
  [0, 2, 0],
  [-1, 2, 0],
  [0.001, 2, 1],
  [0.41, 2, 2],
  [1, 2, 3],
  [2, 2, 5],
  [3, 2, 5],
  [1, 0, 0],
])('gives %j of %j a level', (value, greatest, level) => expect(heatLevel(value, greatest)).toBe(level));

it('finds the greatest of a week, and 0 in one without data', () => {
  expect(greatestIn([[undefined, 0.2], [1.5]])).toBe(1.5);
  expect(greatestIn([[undefined], []])).toBe(0);
});
