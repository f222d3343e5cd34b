import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { driveHook } from './testing/drive-hook.tsx';
import { useElapsed } from './use-elapsed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('turns true after the time, and starts again after each break', async () => {
  const hook = await driveHook<boolean, boolean>((running) => useElapsed(running, 5_000), true);
  const pass = (ms: number) => hook.after(() => vi.advanceTimersByTime(ms));
  await pass(4_999);
  expect(hook.now()).toBe(false);
  await pass(1);
  expect(hook.now()).toBe(true);
  await hook.draw(false);
  expect(hook.now()).toBe(false);
  await hook.draw(true);
  expect(hook.now()).toBe(false);
  await pass(5_000);
  expect(hook.now()).toBe(true);
  await hook.leave();
});
