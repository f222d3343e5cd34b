import { expect, it } from 'vitest';
import { nextSegment } from './next-segment.ts';

it.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowRight', -1, 3, 0],
  ['ArrowLeft', -1, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Enter', 0, 3, undefined],
  ['ArrowRight', -1, 0, undefined],
])('%s at %i of %i selects %s', (key, at, count, to) => {
  expect(nextSegment(key, at, count)).toBe(to);
});
