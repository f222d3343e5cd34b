// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHookInDom } from '#shared/testing/render-hook.tsx';
import { useNow } from './use-now.ts';

it('updates at the given interval, until it is unmounted', async () => {
  vi.useFakeTimers({ now: 1_000 });
  const { current, act, unmount } = await renderHookInDom(useNow, 60_000);
  expect(current()).toBe(1_000);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(current()).toBe(1_000);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(current()).toBe(61_000);
  await unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
