import { expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createServiceConnection } from '#service-connection/create-service-connection.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { startPeopleHub } from '#testing/people-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { followHouse } from './follow-house.ts';

async function setUp() {
  const hub = await startDemoHub({ log: () => undefined });
  const token = hub.issueOwnerToken('Soglia');
  const parts = {
    limits: { ...defaultLimits, serviceRetry: 50 },
    clock: systemClock,
    logger: createLogger('silent'),
  };
  const link = {
    socketUrl: `${hub.url.replace('http', 'ws')}/api/websocket`,
    recordFailure: () => undefined,
  };
  const service = createServiceConnection({ link, ...parts });
  const house = followHouse({ service, ...parts });
  service.use(token);
  return {
    hub,
    service,
    house,
    ask: (type: string, more: object = {}) => service.command({ type, ...more }),
    setState: (entityId: string, attributes: object, state = 'on') =>
      fetch(`${hub.url}/api/states/${entityId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ state, attributes }),
      }),
    entity: (id: string) => house.current()?.entities.get(id),
    [Symbol.asyncDispose]: async () => {
      house.close();
      service.close();
      await hub.close();
    },
  };
}

test('what the hub has is known, and followed when its registries change', async () => {
  await using setup = await setUp();
  expect(setup.house.current()).toBeUndefined();
  expect(await setup.house.settled()).toBe(true);
  const before = setup.house.current();
  expect(before?.hubVersion).toBe('2026.11.0');
  const entities = (await setup.ask('config/entity_registry/list')) as {
    entity_id: string;
    device_id: string;
  }[];
  for (const { entity_id: id } of entities) expect(before?.entities.has(id), id).toBe(true);
  const states = (await setup.ask('get_states')) as { entity_id: string }[];
  for (const { entity_id: id } of states) expect(before?.entities.has(id), id).toBe(true);

  const lamp = [...(before?.entities.values() ?? [])].find(
    ({ domain, deviceId, areaId }) => domain === 'light' && deviceId !== undefined && areaId !== undefined,
  );
  const other = [...(before?.areas.keys() ?? [])].find((id) => id !== lamp?.areaId);
  await setup.ask('config/entity_registry/update', {
    entity_id: lamp?.entityId,
    area_id: other,
    name: 'Lume',
  });
  await waitFor(() => {
    expect(setup.entity(lamp?.entityId ?? '')?.areaId).toBe(other);
  });
  await setup.ask('config/area_registry/create', { name: 'Soffitta' });
  await waitFor(() => {
    expect(setup.house.current()?.areas.has('soffitta')).toBe(true);
  });
});

test('an entity without an entry appears, and its members are followed', async () => {
  await using setup = await setUp();
  await setup.house.settled();
  await setup.setState('light.gruppo', { entity_id: ['light.uno'] });
  await waitFor(() => {
    expect(setup.entity('light.gruppo')?.members).toEqual(['light.uno']);
  });
  await setup.setState('light.gruppo', { entity_id: ['light.uno', 'light.due'], device_class: 'x' });
  await waitFor(() => {
    expect(setup.entity('light.gruppo')).toMatchObject({
      members: ['light.uno', 'light.due'],
      deviceClass: 'x',
    });
  });
  await setup.setState('light.gruppo', {}, 'unavailable');
  await waitFor(() => {
    expect(setup.entity('light.gruppo')).toMatchObject({
      members: ['light.uno', 'light.due'],
      deviceClass: undefined,
    });
  });
  await setup.setState('light.gruppo', {});
  await waitFor(() => {
    expect(setup.entity('light.gruppo')).toMatchObject({ members: undefined, deviceClass: undefined });
  });
});

test('without the connection nothing is known, and that is told; afterwards it is read anew', async () => {
  await using setup = await setUp();
  await setup.house.settled();
  let lost = 0;
  setup.house.onLost(() => (lost += 1));
  setup.service.goWithout('lost', 'refused');
  expect([setup.house.current(), lost]).toEqual([undefined, 1]);
  expect(await setup.house.settled()).toBe(false);
  setup.service.use(setup.hub.issueOwnerToken('Soglia'));
  expect(await setup.house.settled()).toBe(true);
  expect(setup.house.current()?.entities.size).toBeGreaterThan(0);
});

test('a hub that gives no states has no subscriptions of ours left before each new try', async () => {
  const hub = await startPeopleHub({
    answer: (type) => (type === 'subscribe_entities' ? { result: null } : undefined),
  });
  const parts = { limits: defaultLimits, logger: createLogger('silent') };
  const link = {
    socketUrl: `${hub.url.replace('http', 'ws')}/api/websocket`,
    recordFailure: () => undefined,
  };
  const service = createServiceConnection({ link, clock: systemClock, ...parts });
  const clock = manualClock();
  const house = followHouse({ service, clock, ...parts });
  const token = makeToken('service');
  hub.tokens.set(token, 'anna');
  service.use(token);
  const of = (wanted: string) => hub.commands.filter(({ type }) => type === wanted);
  const tried = (times: number) =>
    waitFor(() => {
      expect(of('subscribe_entities')).toHaveLength(times);
    });
  try {
    await tried(1);
    clock.advance(defaultLimits.serviceCommand);
    await waitFor(() => {
      // Those of the people are the connection's own.
      expect(of('unsubscribe_events')).toHaveLength(of('subscribe_events').length - 3 + 1);
    });
    await waitFor(() => {
      clock.advance(1000);
      expect(of('subscribe_entities')).toHaveLength(2);
    });
  } finally {
    house.close();
    service.close();
    await hub.close();
  }
});
