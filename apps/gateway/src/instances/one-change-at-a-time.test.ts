import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Person } from '@soglia/contracts/companion';
import { createTestDatabase, onServer } from '@soglia/database/testing';
import { systemClock } from '@soglia/server/clock';
import { createLogger } from '#logging/logger.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createPostgresInstances } from './postgres-instances.ts';
import { startTwoGateways } from './testing/two-gateways.ts';

async function setUp(lock = 10_000) {
  const database = await createTestDatabase('postgres');
  const start = () =>
    createPostgresInstances({
      url: database.address,
      clock: systemClock,
      logger: createLogger('silent'),
      limits: { lock },
    });
  const [one, other] = [start(), start()];
  return {
    one,
    other,
    /** As a server that is restarted, or one that notices that a gateway is gone. */
    endLocks: () =>
      onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'soglia-people' and datname = '${new URL(database.address).pathname.slice(1)}'`,
      ),
    [Symbol.asyncDispose]: async () => {
      await one.close();
      await other.close();
      await database.remove();
    },
  };
}

test('what one gateway does exclusively waits for what another one does', async () => {
  await using setup = await setUp();
  const order: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const first = setup.one.exclusively(async () => {
    order.push('one begins');
    await held.promise;
    order.push('one ends');
    return 1;
  });
  await waitFor(() => {
    expect(order).toEqual(['one begins']);
  });
  const second = setup.other.exclusively(() => Promise.resolve(order.push('other')));
  await pause(200);
  expect(order).toEqual(['one begins']);
  held.resolve(undefined);
  expect([await first, await second]).toEqual([1, 3]);
  expect(order).toEqual(['one begins', 'one ends', 'other']);
});

test('what fails lets the next one begin, and a gateway that is gone holds back nobody', async () => {
  await using setup = await setUp();
  await expect(setup.one.exclusively(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await setup.other.exclusively(() => Promise.resolve('next'))).toBe('next');
  const began = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const gone = setup.one.exclusively(() => {
    began.resolve(undefined);
    return held.promise;
  });
  await began.promise;
  await setup.endLocks();
  expect(await setup.other.exclusively(() => Promise.resolve('next'))).toBe('next');
  held.resolve(undefined);
  await gone;
});

test('who has waited for too long is refused', async () => {
  await using setup = await setUp(100);
  const began = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const first = setup.one.exclusively(() => {
    began.resolve(undefined);
    return held.promise;
  });
  await began.promise;
  await expect(setup.other.exclusively(() => Promise.resolve())).rejects.toMatchObject({ reason: 'busy' });
  held.resolve(undefined);
  await first;
});

test('a repair at one gateway makes nobody active whom an administrator deactivates at another one', async () => {
  const { house, other, close } = await startTwoGateways({
    parts: { limits: { repairInterval: 50 } },
    otherLimits: { repairInterval: 3_600_000 },
  });
  try {
    await waitFor(() => {
      expect(other.service.state).toBe('ready');
    });
    const { store } = house.gateway;
    const people = async () => (await house.send(house.owner, 'GET', '/api/users')).body as Person[];
    const luca = (await people()).find(({ username }) => username === 'luca')?.id ?? '';
    house.faults.plan('held', 1, ['config/auth/update']);
    const dueAt = Date.now();
    await store.repairs.add({
      id: 'r1',
      kind: 'end_sessions',
      userId: luca,
      username: 'luca',
      tries: 0,
      dueAt,
    });
    await waitFor(() => {
      expect(house.faults.isHolding).toBe(true);
    });
    const deactivated = fetch(`${other.hubUrl}/api/users/${luca}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${house.owner}`, 'content-type': 'application/json' },
      body: '{"active":false}',
    });
    // Time enough to be done, or to wait.
    await Promise.race([deactivated, pause(1000)]);
    house.faults.endPlan();
    expect((await deactivated).status).toBe(200);
    await waitFor(async () => {
      expect(await store.repairs.list()).toEqual([]);
      // Written in the middle of the repair.
      expect((await store.people.find(luca))?.sessionsEndedAt).toBeTypeOf('number');
    });
    await pause(300);
    const hub = await house.askHub(house.owner);
    expect(await hub.command({ type: 'config/auth/list' })).toContainEqual(
      expect.objectContaining({ id: luca, is_active: false }),
    );
  } finally {
    await close();
  }
});
