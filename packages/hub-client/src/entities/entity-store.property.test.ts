import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Release } from '../platform/platform.ts';
import { createInMemoryHub, type InMemoryHub } from '../testing/in-memory-hub.ts';

const ids = ['light.a', 'light.b', 'switch.c', 'alarm_control_panel.d', 'binary_sensor.e', 'sensor.f'];
const id = fc.constantFrom(...ids);

const attributes = fc.record(
  {
    friendly_name: fc.constantFrom('Uno', 'Due', ''),
    brightness: fc.option(fc.integer({ min: 0, max: 900 })),
    hs_color: fc.tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 100 })),
    device_class: fc.constantFrom('smoke', 'motion'),
  },
  { requiredKeys: [] },
);

type Act =
  | { readonly do: 'set'; readonly id: string; readonly state: string; readonly attributes: object }
  | { readonly do: 'remove' | 'look'; readonly id: string }
  | { readonly do: 'leave'; readonly which: number }
  | { readonly do: 'connection' | 'running' | 'visible'; readonly on: boolean }
  | { readonly do: 'registry' }
  | { readonly do: 'pass'; readonly ms: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      id,
      state: fc.constantFrom('on', 'off', 'unavailable'),
      attributes,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'look' as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('connection' as const, 'running' as const, 'visible' as const),
      on: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'registry' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 5, 12, 25, 600, 3_000, 8_000),
    }),
  },
);

async function perform(home: InMemoryHub, looks: Release[], one: Act): Promise<void> {
  const { fakeEntities, fakeHub, hub, network } = home;
  switch (one.do) {
    case 'set':
      fakeEntities.set(one.id, one.state, { ...one.attributes });
      return;
    case 'remove':
      fakeEntities.remove(one.id);
      return;
    case 'look':
      looks.push(hub.entities.watch([one.id]));
      return;
    case 'leave':
      looks[one.which % Math.max(1, looks.length)]?.();
      return;
    case 'connection':
      network.setUp(one.on);
      return;
    case 'running':
      fakeHub.behaviour.configState = one.on ? 'RUNNING' : 'STARTING';
      return;
    case 'visible':
      hub.connection.setVisible(one.on);
      return;
    case 'registry':
      fakeHub.fire('entity_registry_updated');
      return;
    case 'pass':
      await home.pass(one.ms);
  }
}

test('for any order of changes, failures and watches, the store ends in the state of the hub', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.subarray(ids), async (acts, looked) => {
      const home = createInMemoryHub((entities) => entities.set('light.a', 'on', { friendly_name: 'Uno' }));
      const { fakeEntities, fakeHub, hub, network, platform } = home;
      const looks: Release[] = [];
      hub.connection.open();
      for (const one of acts) await perform(home, looks, one);

      network.setUp(true);
      fakeHub.behaviour.configState = 'RUNNING';
      hub.connection.setVisible(true);
      hub.entities.watch(looked);
      await home.pass(130_000);

      for (const entityId of looked) {
        const truth = fakeEntities.entities.get(entityId);
        const value = hub.entities.get(entityId);
        expect(value?.state).toEqual(truth?.state);
        expect(value?.attributes).toEqual(truth?.attributes);
        expect(value?.context).toEqual(truth?.context);
        if (truth !== undefined) {
          expect(value?.last_changed).toBe(Math.floor(Math.round(truth.lc * 1e6) / 1e3));
          expect(value?.last_updated).toBe(Math.floor(Math.round(truth.lu * 1e6) / 1e3));
        }
      }
      const { list } = hub.entities;
      expect(list.kind === 'loaded' && list.entities.map(({ entity_id }) => entity_id).sort()).toEqual(
        [...fakeEntities.entities.keys()].sort(),
      );
      for (const command of fakeHub.received.filter(({ type }) => type === 'subscribe_entities')) {
        expect(command['entity_ids']).not.toEqual([]);
      }
      expect(platform.errors).toEqual([]);
      hub.close();
    }),
    { numRuns: 150 },
  );
});

test('an entity without a change stays the same object', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(id, fc.constantFrom('on', 'off')), { maxLength: 20 }),
      async (writes) => {
        const home = createInMemoryHub((entities) => ids.forEach((one) => entities.set(one, 'off')));
        home.hub.connection.open();
        home.hub.entities.watch(ids);
        await home.pass(7_000);
        const before = new Map(ids.map((one) => [one, home.hub.entities.get(one)]));
        const notified = new Set<string>();
        for (const one of ids) home.hub.entities.onEntity(one, () => notified.add(one));

        for (const [one, state] of writes) home.fakeEntities.set(one, state);
        await home.pass(100);
        const written = new Set(writes.map(([one]) => one));
        for (const one of ids) {
          expect(home.hub.entities.get(one) === before.get(one)).toBe(!written.has(one));
          expect(notified.has(one)).toBe(written.has(one));
        }
        home.hub.close();
      },
    ),
    { numRuns: 50 },
  );
});
