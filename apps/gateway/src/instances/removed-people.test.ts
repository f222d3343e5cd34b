import { expect, test } from 'vitest';
import { followHubPeople } from '#companion/people-sync.ts';
import { createLogger } from '#logging/logger.ts';
import { openTestStore } from '#store/testing/test-stores.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { connectOtherGateway } from './testing/other-gateway.ts';

test('somebody who is gone from the hub is written down once, also by two gateways at the same time', async () => {
  await using store = await openTestStore('postgres');
  await using other = await connectOtherGateway(store.address);
  await store.people.put({ userId: 'luca', username: 'luca', name: 'Luca' });

  // The other gateway is removing them, too.
  await other.query('begin');
  await other.query(`delete from people where user_id = 'luca'`);
  const ended = Promise.withResolvers<undefined>();
  const stop = followHubPeople({
    store,
    clock: manualClock(),
    logger: createLogger('silent'),
    service: createPeopleService(new Map()).service,
    inTurn: async (work) => {
      try {
        return await work();
      } finally {
        ended.resolve(undefined);
      }
    },
  });
  await other.isWaitedFor(1);
  await other.query('commit');
  await ended.promise;
  expect(await store.people.list()).toEqual([]);
  expect(await store.auditLog.page({ limit: 10 })).toEqual([]);
  stop();
});

test('somebody whom another gateway has just made is not taken for gone by a list from before, whatever the clocks say', async () => {
  await using store = await openTestStore('sqlite');
  const luca = { id: 'luca', isAdmin: false, isActive: true };
  const users = new Map([['luca', luca]]);
  const { service } = createPeopleService(users);
  // The list that this gateway has is from before both of them.
  users.set('nonna', { ...luca, id: 'nonna' });
  await store.people.put({ userId: 'luca', name: 'Luca' });
  await store.people.put({ userId: 'nonna', name: 'Nonna', phone: '+393331234567', createdAt: 0 });
  await store.people.put({ userId: 'gone', name: 'Gone', createdAt: Date.now() });
  const turns: Promise<unknown>[] = [];
  const stop = followHubPeople({
    store,
    service,
    clock: manualClock(),
    logger: createLogger('silent'),
    inTurn: (work) => {
      const turn = work();
      turns.push(turn);
      return turn;
    },
  });
  await Promise.all(turns);
  expect((await store.people.list()).map(({ userId }) => userId).sort()).toEqual(['luca', 'nonna']);
  expect(await store.people.find('nonna')).toMatchObject({ phone: '+393331234567' });
  expect(await store.auditLog.page({ limit: 10 })).toMatchObject([
    { action: 'person.deleted', subject: { id: 'gone' } },
  ]);
  // Reading the list anew is no reason to begin once more.
  expect(turns).toHaveLength(1);
  stop();
});
