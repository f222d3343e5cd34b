import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createFairSemaphore } from './fair-semaphore.ts';

/** One whose time passes as it is told. */
function manualClock(): Clock & { advance(ms: number): void } {
  let now = 0;
  const timers = new Map<() => void, number>();
  return {
    now: () => now,
    after: (ms, run) => {
      timers.set(run, now + ms);
      return () => timers.delete(run);
    },
    advance: (ms) => {
      now += ms;
      for (const [run, at] of [...timers]) if (at <= now && timers.delete(run)) run();
    },
  };
}

/** One whose time does not pass. */
const clock: Clock = { now: () => 0, after: () => () => undefined };

test('whoever may have a permit gets it as soon as one is free, also behind another who gets one', async () => {
  const semaphore = createFairSemaphore({ permits: 3, waitingPerHolder: 9, waitMs: 1000, clock });
  const release = await semaphore.acquire('one');
  await semaphore.acquire('other');
  const started: string[] = [];
  for (const holder of ['other', 'one'])
    void semaphore.acquire(holder).then((given) => given && started.push(holder));
  await Promise.resolve();
  expect(started).toEqual([]);
  release?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(started).toEqual(['other', 'one']);
  expect(semaphore.acquired).toBe(3);
});

test('a few that acquire all they can give way to who has waited, the oldest of who has most first', async () => {
  const clock = manualClock();
  const semaphore = createFairSemaphore({
    permits: 16,
    waitingPerHolder: 9,
    waitMs: 10_000,
    patienceMs: 1000,
    clock,
  });
  const ended: string[] = [];
  const held = async (holder: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      const permit = await semaphore.acquire(holder, () => {
        ended.push(`${holder} ${number}`);
        permit?.();
      });
    }
  };
  for (const [holder, count] of [
    ['a', 8],
    ['b', 4],
    ['c', 2],
    ['d', 1],
    ['e', 1],
  ] as const)
    await held(holder, count);
  expect(semaphore.acquired).toBe(16);
  const waiting = semaphore.acquire('home');
  clock.advance(999);
  expect(ended).toEqual([]);
  clock.advance(1);
  expect(ended).toEqual(['a 0']);
  expect(await waiting).toBeTypeOf('function');
  // Nobody gives way to who would have as many.
  const again = semaphore.acquire('a');
  clock.advance(10_000);
  expect(await again).toBeUndefined();
  expect(ended).toEqual(['a 0']);
});

test('those of whom most wait give way in the queue', async () => {
  const semaphore = createFairSemaphore({
    permits: 1,
    waiting: 4,
    waitingPerHolder: 3,
    waitMs: 10_000,
    clock: manualClock(),
  });
  const release = await semaphore.acquire('a');
  const refused: string[] = [];
  const started: string[] = [];
  const wait = (holder: string, number: number) =>
    void semaphore.acquire(holder).then((permit) => {
      (permit === undefined ? refused : started).push(`${holder} ${number}`);
      permit?.();
    });
  for (let number = 0; number < 3; number += 1) wait('b', number);
  wait('c', 0);
  wait('home', 0);
  await Promise.resolve();
  wait('d', 0);
  wait('e', 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused.sort()).toEqual(['b 1', 'b 2', 'e 0']);
  release?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['b 0', 'c 0', 'home 0', 'd 0']);
});
