// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdBackground, inBackground, whenLive } from './background.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits until no screen holds it back', async () => {
  const work = vi.fn();
  const release = [holdBackground(), holdBackground()];
  inBackground(work);
  release[0]?.();
  release[0]?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).not.toHaveBeenCalled();
  release[1]?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledOnce();
});

it('is held back for ten seconds at most', async () => {
  const work = vi.fn();
  holdBackground();
  inBackground(work);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledOnce();
});

it('begins after a while on a page that is never idle', async () => {
  const neverIdle = (work: () => void, options?: { readonly timeout?: number }) =>
    options?.timeout === undefined ? undefined : setTimeout(work, options.timeout);
  vi.stubGlobal('requestIdleCallback', neverIdle);
  try {
    const work = vi.fn();
    inBackground(work);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(work).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
  }
});

it('runs one after the other, also after a failure', async () => {
  const order: string[] = [];
  let finish: () => void = () => undefined;
  inBackground(async () => {
    order.push('first');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    throw new Error('no network');
  });
  inBackground(() => order.push('second'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(order).toEqual(['first']);
  finish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(order).toEqual(['first', 'second']);
});

it('drops what is cancelled before it began', async () => {
  const work = vi.fn();
  const release = holdBackground();
  const cancel = inBackground(work);
  cancel();
  release();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).not.toHaveBeenCalled();
});

it('waits until the last request of the page is a while ago', async () => {
  const work = vi.fn();
  const entries = vi.spyOn(performance, 'getEntriesByType');
  entries.mockImplementation(() => [
    { startTime: performance.now() - 100, duration: 0 } as PerformanceEntry /* -- what is read of it */,
  ]);
  inBackground(work);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).not.toHaveBeenCalled();
  entries.mockImplementation(() => []);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledOnce();
});

it('completes the screen once nothing holds it and it was painted, also where that begins in the same commit', async () => {
  const work = vi.fn();
  whenLive(work);
  const release = holdBackground();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).not.toHaveBeenCalled();
  release();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledOnce();
});
