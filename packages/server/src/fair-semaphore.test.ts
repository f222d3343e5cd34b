import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createFairSemaphore } from './fair-semaphore.ts';

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
