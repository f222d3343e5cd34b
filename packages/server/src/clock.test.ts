import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { wait, type Clock } from './clock.ts';

/** One whose time passes only when `tick` is called. */
function stoppedClock() {
  const timers = new Map<() => void, number>();
  const clock: Clock = {
    now: () => 0,
    after: (ms, run) => {
      timers.set(run, ms);
      return () => timers.delete(run);
    },
  };
  return { clock, timers };
}

test('a wait ends after its time, and listens to its signal no longer', async () => {
  const { clock, timers } = stoppedClock();
  const { signal } = new AbortController();
  const waiting = wait(clock, 30, signal);
  expect([...timers.values()]).toEqual([30]);
  for (const run of timers.keys()) run();
  await waiting;
  expect(timers.size).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a wait ends with its signal, and leaves no timer', async () => {
  const { clock, timers } = stoppedClock();
  const ending = new AbortController();
  const waiting = wait(clock, 30, ending.signal);
  ending.abort();
  await waiting;
  expect(timers.size).toBe(0);
});

test('a wait whose signal has aborted already does not begin', async () => {
  const { clock, timers } = stoppedClock();
  await wait(clock, 30, AbortSignal.abort());
  expect(timers.size).toBe(0);
});
