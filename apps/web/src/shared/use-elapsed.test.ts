import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { driveHook } from './testing/drive-hook.tsx';
import { useWaited } from './use-elapsed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits its time, and anew after each pause', async () => {
  const hook = await driveHook<boolean, boolean>((waiting) => useWaited(waiting, 5_000), true);
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
