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
