import { expect, test } from 'vitest';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { createRepairs } from './repairs.ts';

test('one that another gateway has completed meanwhile is not there again after a failure', async () => {
  await using store = await openTestStore('sqlite');
  const clock = manualClock();
  const repair = {
    id: 'r1',
    kind: 'end_sessions',
    userId: 'luca',
    username: 'luca',
    tries: 0,
    dueAt: clock.now(),
  } as const;
  const luca = { id: 'luca', isAdmin: false, isActive: true };
  let isDone = false;
  const { service } = createPeopleService(new Map([['luca', luca]]));
  const repairs = createRepairs({
    store,
    service,
    clock,
    limits: defaultLimits,
    logger: createLogger('silent'),
    inTurn: (work) => work(),
    endSessions: async () => {
      if (isDone) await store.repairs.remove(repair.id);
      throw new Error('the hub does not answer');
    },
    onRemoved: () => undefined,
    hub: {
      create: () => Promise.resolve(''),
      rename: () => Promise.resolve(),
      setPassword: () => Promise.resolve(),
      setActive: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      findUnfinished: () => Promise.resolve(undefined),
    },
  });
  await store.repairs.add(repair);
  expect(await repairs.attempt(repair)).toBe(false);
  expect(await store.repairs.list()).toMatchObject([{ id: 'r1', tries: 1 }]);
  isDone = true;
  expect(await repairs.attempt({ ...repair, tries: 1 })).toBe(false);
  expect(await store.repairs.list()).toEqual([]);
  repairs.close();
});
