import { expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { createNameDelays } from './name-delays.ts';

function setUp(capacity = 100) {
  const clock = manualClock();
  const delays = createNameDelays({
    free: 3,
    longestMs: 5 * MINUTE_MS,
    decayMs: 10 * MINUTE_MS,
    capacity,
    clock,
  });
  const fail = (name: string): number => {
    const waitMs = delays.begin(name);
    if (waitMs === 0) delays.end(name, true);
    return waitMs;
  };
  return { clock, delays, fail };
}

test('the delay doubles with each failure and has an upper limit', () => {
  const { clock, fail } = setUp();
  for (let at = 0; at < 3; at += 1) expect(fail('anna')).toBe(0);
  const waits: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const waitMs = fail('anna');
    waits.push(waitMs / 1000);
    clock.advance(waitMs - 1);
    expect(fail('anna')).toBe(1);
    clock.advance(1);
    expect(fail('anna')).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test('of tries at once no more pass than one after the other', () => {
  const { clock, delays } = setUp();
  expect(
    Array.from({ length: 10 }, () => delays.begin('anna')).filter((waitMs) => waitMs === 0),
  ).toHaveLength(3);
  for (let at = 0; at < 3; at += 1) delays.end('anna', true);
  clock.advance(1000);
  expect([delays.begin('anna'), delays.begin('anna')]).toEqual([0, 1000]);
});

test('tries that were no failures leave nothing behind', () => {
  const { delays } = setUp();
  for (let at = 0; at < 1000; at += 1) {
    delays.begin(`name ${at}`);
    delays.end(`name ${at}`, false);
  }
  expect(delays.size).toBe(0);
});

test('failures are forgotten one by one, also those of a long attack', () => {
  const { clock, fail } = setUp();
  for (let at = 0; at < 200; at += 1) {
    fail('anna');
    clock.advance(5 * MINUTE_MS);
  }
  clock.advance(2 * 60 * MINUTE_MS);
  expect([fail('anna'), fail('anna'), fail('anna')]).toEqual([0, 0, 0]);
});

test('many names fill no memory and push out no name with more failures', () => {
  const { clock, delays, fail } = setUp(10);
  for (let at = 0; at < 10; at += 1) {
    fail('anna');
    clock.advance(5 * MINUTE_MS);
  }
  fail('anna');
  for (let at = 0; at < 1000; at += 1) fail(`invented ${at}`);
  expect(delays.size).toBe(10);
  expect(fail('anna')).toBeGreaterThan(0);
});

test('a clock that is set back makes no delay longer', () => {
  const { clock, fail } = setUp();
  for (let at = 0; at < 4; at += 1) fail('anna');
  clock.advance(-60 * MINUTE_MS);
  expect(fail('anna')).toBe(1000);
});

test('a clock that is set back keeps nobody out for longer than a delay lasts', () => {
  const { clock, fail } = setUp();
  for (let at = 0; at < 3; at += 1) fail('anna');
  clock.advance(-24 * 60 * MINUTE_MS);
  expect(fail('anna')).toBe(1000);
  clock.advance(1000);
  expect(fail('anna')).toBe(0);
});
