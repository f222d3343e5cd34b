import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround, drawnAt, isPosition, moved, scaleFor, wrapped } from './position.ts';

it.each([
  [45, 9, true],
  [90, -180, true],
  [91, 9, false],
  [45, 180.1, false],
  [NaN, 9, false],
  ['45', '9', false],
  [null, undefined, false],
])('knows whether %s, %s are coordinates', (latitude, longitude, is) => {
  expect(isPosition(latitude, longitude)).toBe(is);
});

it.each([
  [{ latitude: 0, longitude: -179 }, 179, [0, 181]],
  [{ latitude: 0, longitude: 179 }, -179, [0, -181]],
  [{ latitude: 90, longitude: 9 }, 10, [85, 9]],
])('draws %j beside the meridian %d', (position, meridian, drawn) => {
  expect(drawnAt(position, meridian)).toEqual(drawn);
});

it('keeps neighbours across 180° in one small box', () => {
  const [west, east] = boxAround(
    [
      { latitude: 0, longitude: 179.9, radius: 100 },
      { latitude: 0, longitude: -179.9 },
    ],
    179.9,
  ) ?? [[], []];
  expect((east[1] ?? 0) - (west[1] ?? 0)).toBeLessThan(0.3);
  expect(boxAround([], 0)).toBeUndefined();
});

it('stays on Earth, wherever a position is moved and a circle lies', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const metres = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), metres, metres, (latitude, longitude, north, east) => {
      const { latitude: lat, longitude: lng } = moved({ latitude, longitude }, north, east);
      expect(isPosition(lat, lng)).toBe(true);
      const box = boxAround([{ latitude, longitude, radius: Math.abs(north) }], longitude) ?? [];
      for (const corner of box.flat()) expect(Number.isFinite(corner)).toBe(true);
    }),
  );
  expect(wrapped(190)).toBe(-170);
});

it.each([
  [1, 90, { metres: 50, pixels: 50 }],
  [2.5, 90, { metres: 200, pixels: 80 }],
  [100, 90, { metres: 5_000, pixels: 50 }],
  [NaN, 90, { metres: 0, pixels: 0 }],
])('has a round scale for %d metres in a pixel', (metresPerPixel, widest, scale) => {
  expect(scaleFor(metresPerPixel, widest)).toEqual(scale);
});
