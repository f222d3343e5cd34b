import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { createFailureLimit } from './failure-limit.ts';

test('lets so many tries pass, even all at once, and returns how long to wait', async () => {
  const limit = createFailureLimit(3, MINUTE_MS);
  const waits = await Promise.all(Array.from({ length: 10 }, () => limit.consume('anna')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeLessThanOrEqual(MINUTE_MS);
  expect(await limit.waitMs('anna')).toBeGreaterThan(0);
  expect(await limit.waitMs('luca')).toBe(0);
});

test('a try that was no failure is refunded; a successful sign-in resets the count', async () => {
  const limit = createFailureLimit(2, MINUTE_MS);
  for (let round = 0; round < 10; round += 1) {
    expect(await limit.consume('anna')).toBe(0);
    await limit.refund('anna');
  }
  await limit.recordFailure('anna');
  await limit.recordFailure('anna');
  expect(await limit.consume('anna')).toBeGreaterThan(0);
  await limit.reset('anna');
  expect(await limit.consume('anna')).toBe(0);
});

test('refused tries do not extend the window', async () => {
  vi.useFakeTimers();
  try {
    const limit = createFailureLimit(1, MINUTE_MS);
    await limit.consume('anna');
    for (let second = 0; second < 59; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(await limit.consume('anna')).toBeGreaterThan(0);
    }
    vi.advanceTimersByTime(1001);
    expect(await limit.consume('anna')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('10,000 keys fill no memory and stop nobody; the key that has not failed for the longest time is forgotten', async () => {
  const limit = createFailureLimit(2, MINUTE_MS, 5);
  for (const key of ['silent', 'silent']) await limit.recordFailure(key);
  for (let key = 0; key < 10_000; key += 1) {
    expect(await limit.consume(`invented ${key}`)).toBe(0);
  }
  expect(limit.size).toBe(5);
  expect(await limit.waitMs('somebody else')).toBe(0);
  expect(await limit.waitMs('silent')).toBe(0);
});

test('tries that were no failures leave nothing behind', async () => {
  const limit = createFailureLimit(2, MINUTE_MS);
  await Promise.all(
    Array.from({ length: 100 }, async (_, key) => {
      await limit.consume(`key ${key}`);
      await limit.refund(`key ${key}`);
    }),
  );
  expect(limit.size).toBe(0);
});

test('a try that is taken back after its window gives none more', async () => {
  vi.useFakeTimers();
  try {
    const limit = createFailureLimit(1, MINUTE_MS);
    await limit.consume('anna');
    vi.advanceTimersByTime(MINUTE_MS + 1);
    await limit.refund('anna');
    expect(await limit.consume('anna')).toBe(0);
    expect(await limit.consume('anna')).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
