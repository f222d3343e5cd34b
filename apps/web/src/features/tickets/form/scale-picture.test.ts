import { expect, it } from 'vitest';
import { scaledSize } from './scale-picture.ts';

it.each([
  [4032, 3024, 2048, 1536],
  [3024, 4032, 1536, 2048],
  [2048, 2048, 2048, 2048],
  [640, 480, 640, 480],
  [20_000, 3, 2048, 1],
  [0, 0, 1, 1],
])('%i × %i is sent as %i × %i', (width, height, scaledWidth, scaledHeight) => {
  expect(scaledSize(width, height)).toEqual({ width: scaledWidth, height: scaledHeight });
});
