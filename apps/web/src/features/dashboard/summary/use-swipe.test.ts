import { expect, it } from 'vitest';
import { slideAfterKey, slideAfterSwipe } from './use-swipe.ts';

it.each([
  [0, -49, 0],
  [0, -50, 1],
  [0, 50, 2],
  [2, -200, 0],
  [1, 51, 0],
])('from slide %d a swipe of %d pixels leads to %d', (current, moved, next) =>
  expect(slideAfterSwipe(current, moved, 3)).toBe(next),
);

it.each([
  [0, 'ArrowRight', 1],
  [0, 'ArrowLeft', 2],
  [2, 'ArrowRight', 0],
  [1, 'Home', 0],
  [1, 'End', 2],
  [1, 'a', undefined],
])('from slide %d the key %s leads to %s', (current, key, next) =>
  expect(slideAfterKey(current, key, 3)).toBe(next),
);
