import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@soglia/server/durations';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore, type TestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { createRepairs } from './repairs.ts';

const repair = {
  id: 'r1',
  kind: 'end_sessions',
  userId: 'luca',
  username: 'luca',
  tries: 0,
  dueAt: 0,
} as const;

/** Repairs of a house of Luca's, whose sessions are ended by what a test gives. */
function setUp(store: TestStore, endSessions: () => Promise<void>) {
  const clock = manualClock();
  const luca = { id: 'luca', isAdmin: false, isActive: true };
  const { service } = createPeopleService(new Map([['luca', luca]]));
  const repairs = createRepairs({
    store,
    service,
    clock,
    endSessions,
    limits: defaultLimits,
    logger: createLogger('silent'),
    inTurn: (work) => work(),
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
  return { repairs, clock, [Symbol.dispose]: () => repairs.close() };
}

test('one that another gateway has completed meanwhile is not there again after a failure', async () => {
  await using store = await openTestStore('sqlite');
  let isDone = false;
  using setup = setUp(store, async () => {
    if (isDone) await store.repairs.remove(repair.id);
    throw new Error('the hub does not answer');
  });
  const { repairs } = setup;
  await store.repairs.add(repair);
  expect(await repairs.attempt(repair)).toBe(false);
  expect(await store.repairs.list()).toMatchObject([{ id: 'r1', tries: 1 }]);
  isDone = true;
  expect(await repairs.attempt({ ...repair, tries: 1 })).toBe(false);
  expect(await store.repairs.list()).toEqual([]);
});

test('one that stands by does not wait for a clock that was set back', async () => {
  await using store = await openTestStore('sqlite');
  let ended = 0;
  using setup = setUp(store, () => {
    ended += 1;
    return Promise.resolve();
  });
  const { repairs, clock } = setup;
  await store.repairs.add({ ...repair, dueAt: clock.now() + defaultLimits.repairStandby });
  // The clock of another gateway may be some seconds ahead.
  clock.advance(-MINUTE_MS);
  await repairs.runDue();
  expect(ended).toBe(0);
  clock.advance(-HOUR_MS);
  await repairs.runDue();
  expect([ended, await store.repairs.list()]).toEqual([1, []]);
});
