import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { createSourceLimit } from './source-limit.ts';

test('a source has its points within a window, and never delays another one', async () => {
  const limit = createSourceLimit({ points: 2, windowMs: MINUTE_MS, capacity: 10 });
  const waits = await Promise.all(Array.from({ length: 50 }, () => limit.consume('10.0.0.1')));
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(2);
  for (const waitMs of waits.slice(2)) expect(waitMs).toBeLessThanOrEqual(MINUTE_MS);
  expect(await limit.consume('10.0.0.2')).toBe(0);
});

test('after the window it has its points again', async () => {
  vi.useFakeTimers();
  try {
    const limit = createSourceLimit({ points: 1, windowMs: MINUTE_MS, capacity: 10 });
    expect(await limit.consume('a')).toBe(0);
    expect(await limit.consume('a')).toBeGreaterThan(0);
    vi.advanceTimersByTime(MINUTE_MS + 1);
    expect(await limit.consume('a')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('10,000 sources fill no memory and are not refused; the source that was silent for the longest is dropped', async () => {
  const limit = createSourceLimit({ points: 1, windowMs: MINUTE_MS, capacity: 100 });
  await limit.consume('silent');
  for (let source = 0; source < 10_000; source += 1) {
    expect(await limit.consume(`source ${source}`)).toBe(0);
    await limit.consume('talkative');
  }
  expect(limit.size).toBe(100);
  expect(await limit.consume('talkative')).toBeGreaterThan(0);
  expect(await limit.consume('silent')).toBe(0);
});
