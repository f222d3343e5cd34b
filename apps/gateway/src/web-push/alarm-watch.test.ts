import { expect, test } from 'vitest';
import { MINUTE_MS } from '@soglia/server/durations';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { StoreUnavailableError, type Store } from '#store/store.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createAlarmWatch } from './alarm-watch.ts';

test('an alarm that is told while the disk is full is not told again and again until there is room', async () => {
  await using store = await openTestStore('sqlite');
  const clock = manualClock();
  await store.people.put({ userId: 'anna', name: 'Anna', email: 'anna@example.it' });
  const alarm = (id: string) => ({ id, at: clock.now(), category: 'alarm', type: 'smoke' }) as const;
  const addAlarm = async (id: string) => {
    await store.notices.add({ ...alarm(id), message: 'Fumo', source: 'gateway', isPublic: false }, ['anna']);
    const watch = { noticeId: id, userId: 'anna', createdAt: clock.now(), dueAt: clock.now() };
    await store.pushDeliveries.add([], [watch]);
  };
  await addAlarm('a1');

  let isFull = true;
  let refused = 0;
  const told: string[] = [];
  const pushDeliveries: Store['pushDeliveries'] = {
    ...store.pushDeliveries,
    endWatches: (userId, noticeIds, state) => {
      if (!isFull || noticeIds.length === 0) return store.pushDeliveries.endWatches(userId, noticeIds, state);
      refused += 1;
      return Promise.reject(new StoreUnavailableError('no room', 'full'));
    },
  };
  const watch = createAlarmWatch({
    store: { people: store.people, pushDeliveries },
    messages: {
      reaches: () => true,
      send: (_recipient, { text }) => {
        told.push(text);
        return Promise.resolve('mail');
      },
    },
    notices: { add: () => Promise.resolve('id') },
    mayKnow: () => Promise.resolve('yes'),
    identity: { timeZone: () => 'Europe/Rome' },
    isLeader: () => true,
    productName: 'Soglia',
    limits: defaultLimits,
    clock,
    logger: createLogger('silent'),
  });
  const passUntil = (expectation: () => void | Promise<void>) =>
    waitFor(async () => {
      clock.advance(MINUTE_MS);
      watch.wake();
      await expectation();
    });
  await passUntil(() => {
    expect(refused).toBeGreaterThan(2);
  });
  expect(told).toHaveLength(1);
  await addAlarm('a2');
  isFull = false;
  await passUntil(async () => {
    expect(await store.pushDeliveries.nextWatch()).toBeUndefined();
  });
  expect(told).toHaveLength(2);
  await watch.close();
});
