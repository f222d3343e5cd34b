import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createFairPlaces } from './fair-places.ts';

/** One whose time does not pass. */
const clock: Clock = { now: () => 0, after: () => () => undefined };

test('whoever may have a place gets it as soon as one is free, also behind another who gets one', async () => {
  const places = createFairPlaces({ places: 3, waitingPerHolder: 9, waitMs: 1000, clock });
  const leave = await places.take('one');
  await places.take('other');
  const started: string[] = [];
  for (const holder of ['other', 'one'])
    void places.take(holder).then((given) => given && started.push(holder));
  await Promise.resolve();
  expect(started).toEqual([]);
  leave?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(started).toEqual(['other', 'one']);
  expect(places.taken).toBe(3);
});
