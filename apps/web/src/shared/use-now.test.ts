import { expect, it, vi } from 'vitest';
import { driveHook } from '#shared/testing/drive-hook.tsx';
import { useNow } from './use-now.ts';

it('updates at the given interval, until it is unmounted', async () => {
  vi.useFakeTimers({ now: 1_000 });
  const { now, after, leave } = await driveHook(useNow, 60_000);
  expect(now()).toBe(1_000);
  await after(() => vi.advanceTimersByTimeAsync(59_000));
  expect(now()).toBe(1_000);
  await after(() => vi.advanceTimersByTimeAsync(1_000));
  expect(now()).toBe(61_000);
  await leave();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
