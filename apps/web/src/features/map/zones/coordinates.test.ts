import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreesText, parseDegrees, parsePosition } from './coordinates.ts';

it.each([
  ['45,4642', 45.4642],
  [' 45.4642° ', 45.4642],
  ['-9,19', -9.19],
  ['−9,19', -9.19],
  ['90', 90],
  ['90,0001', undefined],
  ['45,19,2', undefined],
  ['1e1', undefined],
  ['', undefined],
  ['NaN', undefined],
  ['45,4642 nord', undefined],
])('a latitude of "%s" is %s', (text, degrees) => expect(parseDegrees(text, 'latitude')).toBe(degrees));

it.each([
  ['45.4642, 9.19', [45.4642, 9.19]],
  ['45,4642, 9,1900', [45.4642, 9.19]],
  ['45.4642,9.19', [45.4642, 9.19]],
  ['45,4642,9,1900', [45.4642, 9.19]],
  ['45,4642; 9,19', [45.4642, 9.19]],
  ['(45.4642 9.19)', [45.4642, 9.19]],
  ['-33.8568, 151.2153', [-33.8568, 151.2153]],
  ['90, -180', [90, -180]],
  // One number: a latitude with a comma.
  ['45,19', undefined],
  ['45,4642', undefined],
  ['91, 0', undefined],
  ['0, 181', undefined],
  ['1, 2, 3', undefined],
  ['casa, scuola', undefined],
])('"%s" is the position %j', (text, position) => {
  const [latitude, longitude] = position ?? [];
  expect(parsePosition(text)).toEqual(position && { latitude, longitude });
});

it('reads what it shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: -90e6, max: 90e6 }), (millionths) => {
      const degrees = millionths / 1e6;
      expect(parseDegrees(degreesText(degrees), 'latitude')).toBeCloseTo(degrees, 9);
    }),
  );
});
