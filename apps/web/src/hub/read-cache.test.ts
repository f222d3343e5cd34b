import { expect, it } from 'vitest';
import { HOLDS, keep, recall } from './read-cache.ts';

it('keeps what was read of a hub, while it holds', () => {
  const [hub, other] = [{}, {}];
  keep(hub, 'history', { value: [1], at: 1_000 });
  expect(recall(hub, 'history', 1_000 + HOLDS)).toEqual({ value: [1], at: 1_000 });
  expect(recall(hub, 'history', 1_001 + HOLDS)).toBeUndefined();
  expect(recall(hub, 'statistics', 1_000)).toBeUndefined();
  expect(recall(other, 'history', 1_000)).toBeUndefined();
});

it('drops what is old when something new comes', () => {
  const hub = {};
  keep(hub, 'old', { value: 1, at: 0 });
  keep(hub, 'new', { value: 2, at: HOLDS + 1 });
  expect(recall(hub, 'old', 0)).toBeUndefined();
  expect(recall(hub, 'new', HOLDS + 1)).toMatchObject({ value: 2 });
});
