import { expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { createTokenMemory } from './token-memory.ts';

const create = (capacity = 100) => {
  const clock = manualClock(0);
  return { clock, memory: createTokenMemory({ clock, goodFor: 1000, refusedFor: 100, capacity }) };
};

test('remembers for its time what the hub said, and the last word counts', () => {
  const { clock, memory } = create();
  expect(memory.standing('a')).toBe('unknown');
  memory.remember('a', 'good');
  memory.remember('b', 'refused');
  clock.advance(99);
  expect([memory.standing('a'), memory.standing('b')]).toEqual(['good', 'refused']);
  clock.advance(1);
  expect([memory.standing('a'), memory.standing('b')]).toEqual(['good', 'unknown']);
  memory.remember('a', 'refused');
  expect(memory.standing('a')).toBe('refused');
  memory.forget('a');
  expect(memory.standing('a')).toBe('unknown');
});

test('forgets the oldest when it is full', () => {
  const { memory } = create(3);
  for (const token of ['a', 'b', 'c']) memory.remember(token, 'good');
  memory.remember('a', 'good');
  memory.remember('d', 'good');
  expect(memory.size).toBe(3);
  expect(['a', 'b', 'c', 'd'].map((token) => memory.standing(token))).toEqual([
    'good',
    'unknown',
    'good',
    'good',
  ]);
});
