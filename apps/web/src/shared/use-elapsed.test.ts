// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHookInDom } from './testing/render-hook.tsx';
import { useElapsed } from './use-elapsed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('turns true after the time, and starts again after each break', async () => {
  const hook = await renderHookInDom<boolean, boolean>((running) => useElapsed(running, 5_000), true);
  const pass = (ms: number) => hook.act(() => vi.advanceTimersByTime(ms));
  await pass(4_999);
  expect(hook.current()).toBe(false);
  await pass(1);
  expect(hook.current()).toBe(true);
  await hook.rerender(false);
  expect(hook.current()).toBe(false);
  await hook.rerender(true);
  expect(hook.current()).toBe(false);
  await pass(5_000);
  expect(hook.current()).toBe(true);
  await hook.unmount();
});
