import { expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { createTokenCache } from './token-cache.ts';

function create(capacity = 100) {
  const clock = manualClock(0);
  return { clock, cache: createTokenCache({ clock, acceptedForMs: 1000, refusedForMs: 100, capacity }) };
}

test('keeps each status for its time, and the latest one counts', () => {
  const { clock, cache } = create();
  expect(cache.status('a')).toBe('unknown');
  cache.set('a', 'accepted');
  cache.set('b', 'refused');
  clock.advance(99);
  expect([cache.status('a'), cache.status('b')]).toEqual(['accepted', 'refused']);
  clock.advance(1);
  expect([cache.status('a'), cache.status('b')]).toEqual(['accepted', 'unknown']);
  cache.set('a', 'refused');
  expect(cache.status('a')).toBe('refused');
  cache.delete('a');
  expect(cache.status('a')).toBe('unknown');
});

test('keeps no answer over a clock that is set back', () => {
  const { clock, cache } = create();
  clock.advance(3_600_000);
  cache.set('a', 'accepted');
  cache.set('b', 'refused');
  clock.advance(-3_600_000);
  expect([cache.status('a'), cache.status('b')]).toEqual(['unknown', 'unknown']);
});

test('drops the oldest entry when it is full', () => {
  const { cache } = create(3);
  for (const token of ['a', 'b', 'c']) cache.set(token, 'accepted');
  cache.set('a', 'accepted');
  cache.set('d', 'accepted');
  expect(cache.size).toBe(3);
  expect(['a', 'b', 'c', 'd'].map((token) => cache.status(token))).toEqual([
    'accepted',
    'unknown',
    'accepted',
    'accepted',
  ]);
});
