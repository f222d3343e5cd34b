import { expect, test } from 'vitest';
import { createLiveStates } from '#house-access/live-states.ts';
import { createLogger } from '#logging/logger.ts';
import { readHouse } from '#policy/house/read-house.ts';
import { openTestStore, type TestStore } from '#store/testing/test-stores.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { NewNotice } from '../notices.ts';
import { createHouseWatch } from './house-watch.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MANY = 2000;
const START = Date.parse('2026-11-25T10:00:00Z');

const areas = [{ area_id: 'kitchen', name: 'Cucina' }];
const devices = [
  { id: 'smoke', name: 'Shelly Smoke', name_by_user: 'Rilevatore cucina', area_id: 'kitchen' },
  { id: 'door', name: 'Sensore porta' },
  { id: 'phone', name: 'Telefono di Luca' },
];
const entry = (id: string, device: string, more: object = {}) => ({
  ...{ entity_id: id, id: `entry-${id}`, device_id: device },
  ...more,
});
const entities = [
  entry('binary_sensor.smoke', 'smoke'),
  entry('sensor.smoke_battery', 'smoke', { entity_category: 'diagnostic' }),
  entry('binary_sensor.door', 'door'),
  entry('sensor.door_battery', 'door', { entity_category: 'diagnostic' }),
  entry('update.door', 'door', { entity_category: 'config' }),
  entry('sensor.phone_battery', 'phone'),
  entry('device_tracker.phone', 'phone'),
];
const classes: Readonly<Record<string, string>> = {
  ...{ 'binary_sensor.smoke': 'smoke', 'binary_sensor.leak': 'moisture', 'binary_sensor.door': 'door' },
  ...{ 'sensor.smoke_battery': 'battery', 'sensor.door_battery': 'battery' },
  'sensor.phone_battery': 'battery',
};

/** A hub whose states the test sets, with several gateways on it. */
function createHub(clock: ReturnType<typeof manualClock>) {
  const states = createLiveStates();
  const listeners = { states: new Set<(ids: readonly string[]) => void>() };
  const known = new Set<() => void>();
  const lost = new Set<() => void>();
  let isKnown = true;
  const on = <Listener>(set: Set<Listener>) => {
    return (listener: Listener) => {
      set.add(listener);
      return () => set.delete(listener);
    };
  };
  const all = new Map<string, { state: string; at: number }>();
  const compressed = (id: string, state: string, at: number) => ({
    [id]: { s: state, lc: at / 1000, a: { friendly_name: `nome di ${id}`, device_class: classes[id] } },
  });
  return {
    house: {
      states,
      current: () =>
        isKnown
          ? readHouse({
              ...{ areas, devices, entities, floors: [], labels: [], hubVersion: '2026.11.0' },
              states: [...all].map(([id]) => ({ entity_id: id, attributes: { device_class: classes[id] } })),
            })
          : undefined,
      onStates: on(listeners.states),
      onKnown: on(known),
      onLost: on(lost),
    },
    set: (id: string, state: string, at = clock.now()) => {
      all.set(id, { state, at });
      if (!isKnown) return;
      const ids = states.apply({ a: compressed(id, state, at) });
      if (ids.length > 0) for (const listener of listeners.states) listener(ids);
    },
    goAway: () => {
      isKnown = false;
      states.clear();
      for (const listener of lost) listener();
    },
    /** @param started whether the hub has started again: then everything has another moment */
    comeBack: (started = false) => {
      for (const [id, { state, at }] of all) {
        const moment = started ? clock.now() : at;
        all.set(id, { state, at: moment });
        states.apply({ a: compressed(id, state, moment) });
      }
      isKnown = true;
      for (const listener of known) listener();
    },
  };
}

/** What would be the table of notices: of several with one id one counts. */
function createNotices() {
  const told = new Map<string, NewNotice>();
  let isAway = false;
  let isForNobody = false;
  return {
    notices: {
      add: (notice: NewNotice) => {
        if (isAway) return Promise.reject(new StoreUnavailableError('away', 'busy'));
        if (isForNobody) return Promise.resolve(undefined);
        if (!told.has(notice.id ?? '')) told.set(notice.id ?? '', notice);
        return Promise.resolve(notice.id);
      },
    },
    titles: () => [...told.values()].map(({ title }) => title),
    told: () => [...told.values()],
    set away(value: boolean) {
      isAway = value;
    },
    set forNobody(value: boolean) {
      isForNobody = value;
    },
  };
}

async function setUp() {
  const clock = manualClock(START);
  const store = await openTestStore('sqlite');
  const hub = createHub(clock);
  const table = createNotices();
  // What has not changed since the hub has started, a day ago.
  hub.set('sun.sun', 'above_horizon', START - 24 * HOUR);
  const watches: { close(): Promise<void> }[] = [];
  const startGateway = (isLeader = true) => {
    const listeners = new Set<(leads: boolean) => void>();
    let leads = isLeader;
    const watch = createHouseWatch({
      ...{ notices: table.notices, store, house: hub.house, clock, logger: createLogger('silent') },
      hubNow: () => clock.now(),
      instances: {
        isLeader: () => leads,
        onLeader: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        onAnnounced: () => () => undefined,
        onMissed: () => () => undefined,
      },
    });
    watch.start();
    watches.push(watch);
    return {
      close: () => watch.close(),
      lead: (value: boolean) => {
        leads = value;
        for (const listener of listeners) listener(value);
      },
    };
  };
  /** Lets rounds run for a time of the manual clock. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 5 * SECOND) {
      clock.advance(Math.min(left, 5 * SECOND));
      await quiet(store);
    }
  };
  return {
    ...{ clock, store, hub, table, startGateway, pass },
    [Symbol.asyncDispose]: async () => {
      for (const watch of watches) await watch.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** What was asked of the database before has been answered. */
async function quiet(store: TestStore): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await store.toldConditions.list();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('smoke is told once and at once, and that it is over once it has been for a minute', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('binary_sensor.smoke', 'off');
  setup.startGateway();
  await pass(SECOND);
  expect(table.told()).toEqual([]);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND);
  expect(table.told()).toMatchObject([
    {
      ...{ title: 'Fumo rilevato: Cucina', category: 'alarm', type: 'smoke', to: 'everybody' },
      ...{ entityId: 'binary_sensor.smoke', message: '«nome di binary_sensor.smoke» segnala fumo.' },
    },
  ]);
  // It flickers.
  for (const state of ['off', 'on', 'unavailable', 'on', 'off']) {
    hub.set('binary_sensor.smoke', state);
    await pass(SECOND);
  }
  expect(table.told()).toHaveLength(1);
  await pass(MINUTE + 10 * SECOND);
  expect(table.told()).toMatchObject([
    {},
    { title: 'Allarme fumo rientrato: Cucina', category: 'system', type: 'smoke' },
  ]);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND);
  expect(table.titles()).toHaveLength(3);
});

test('a pulse shorter than a round is told', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('binary_sensor.leak', 'off');
  setup.startGateway();
  await pass(SECOND);
  hub.set('binary_sensor.leak', 'on');
  hub.set('binary_sensor.leak', 'off');
  await pass(2 * MINUTE);
  // Of no room: by its name.
  expect(table.titles()).toEqual([
    "Perdita d'acqua: nome di binary_sensor.leak",
    "Perdita d'acqua rientrata: nome di binary_sensor.leak",
  ]);
});

test('is told once over restarts of the gateway, and over one of the hub', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('alarm_control_panel.home', 'triggered');
  const first = setup.startGateway();
  await pass(SECOND);
  expect(table.titles()).toEqual(['Allarme scattato: nome di alarm_control_panel.home']);
  await first.close();
  const second = setup.startGateway();
  await pass(10 * MINUTE);
  hub.goAway();
  await pass(10 * MINUTE);
  hub.comeBack(true);
  await pass(MINUTE);
  expect(table.told()).toHaveLength(1);
  await second.close();
  // It ended while no gateway ran.
  hub.set('alarm_control_panel.home', 'disarmed');
  setup.startGateway();
  await pass(2 * MINUTE);
  expect(table.titles().slice(1)).toEqual(['Allarme rientrato: nome di alarm_control_panel.home']);
  expect(await setup.store.toldConditions.list()).toEqual([]);
});

test('an alarm that came again while nobody listened is told again', async () => {
  await using setup = await setUp();
  const { hub, table, pass, clock } = setup;
  hub.set('binary_sensor.smoke', 'on');
  const first = setup.startGateway();
  await pass(SECOND);
  await first.close();
  clock.advance(HOUR);
  hub.set('binary_sensor.smoke', 'on', clock.now() - MINUTE);
  setup.startGateway();
  await pass(SECOND);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina', 'Fumo rilevato: Cucina']);
});

test('of several gateways the leader tells; who takes over tells what was left, and nothing twice', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  const leader = setup.startGateway();
  const other = setup.startGateway(false);
  await pass(SECOND);
  hub.set('binary_sensor.smoke', 'on');
  await pass(SECOND);
  leader.lead(false);
  other.lead(true);
  await pass(MINUTE);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina']);
  // The leader is gone without anybody knowing yet: what came and went meanwhile is told by the next one.
  other.lead(false);
  hub.set('binary_sensor.leak', 'on');
  hub.set('binary_sensor.leak', 'off');
  await pass(30 * SECOND);
  leader.lead(true);
  await pass(SECOND);
  expect(table.titles()).toContain("Perdita d'acqua: nome di binary_sensor.leak");
  other.lead(true);
  await pass(2 * MINUTE);
  expect(table.titles().filter((title) => title?.startsWith("Perdita d'acqua:"))).toHaveLength(1);
});

test('is told as soon as the database answers again, also where it is over by then', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  setup.startGateway();
  await pass(SECOND);
  table.away = true;
  hub.set('binary_sensor.smoke', 'on');
  await pass(20 * SECOND);
  hub.set('binary_sensor.smoke', 'off');
  await pass(2 * MINUTE);
  expect(table.told()).toEqual([]);
  table.away = false;
  await pass(20 * SECOND);
  expect(table.titles()).toEqual(['Fumo rilevato: Cucina', 'Allarme fumo rientrato: Cucina']);
  table.forNobody = true;
  hub.set('binary_sensor.leak', 'on');
  await pass(MINUTE);
  table.forNobody = false;
  await pass(20 * SECOND);
  expect(table.titles()).toHaveLength(3);
});

test('a low battery is told once for each device, until it was good again', async () => {
  await using setup = await setUp();
  const { hub, table, pass } = setup;
  hub.set('sensor.door_battery', '12.4');
  hub.set('sensor.phone_battery', '5');
  hub.set('device_tracker.phone', 'home');
  hub.set('sensor.smoke_battery', 'unknown');
  const first = setup.startGateway();
  await pass(10 * SECOND);
  expect(table.told()).toMatchObject([
    {
      ...{ title: 'Batteria scarica: Sensore porta (12 %)', category: 'batteries', type: 'battery' },
      entityId: 'sensor.door_battery',
    },
  ]);
  await first.close();
  setup.startGateway();
  for (const level of ['21', '19', 'unavailable', '8', '29', '15']) {
    hub.set('sensor.door_battery', level);
    await pass(10 * SECOND);
  }
  expect(table.told()).toHaveLength(1);
  hub.set('sensor.door_battery', '100');
  await pass(10 * SECOND);
  hub.set('sensor.door_battery', '19.9');
  await pass(10 * SECOND);
  expect(table.titles()[1]).toBe('Batteria scarica: Sensore porta (19 %)');
});

test('a device is told once it was away for a day, over restarts of the hub, and when it is back', async () => {
  await using setup = await setUp();
  const { hub, table, pass, clock } = setup;
  hub.set('binary_sensor.door', 'unavailable');
  hub.set('sensor.door_battery', 'unavailable');
  // The hub itself has it.
  hub.set('update.door', 'off');
  hub.set('binary_sensor.smoke', 'off');
  hub.set('sensor.smoke_battery', 'unavailable');
  const first = setup.startGateway();
  await pass(10 * SECOND);
  clock.advance(12 * HOUR);
  hub.goAway();
  await pass(MINUTE);
  hub.comeBack(true);
  await pass(10 * SECOND);
  await first.close();
  const second = setup.startGateway();
  clock.advance(11 * HOUR);
  await pass(10 * SECOND);
  expect(table.told()).toEqual([]);
  clock.advance(HOUR);
  await pass(20 * SECOND);
  expect(table.told()).toMatchObject([
    {
      ...{ title: 'Non raggiungibile da un giorno: Sensore porta', category: 'system', type: 'offline' },
      entityId: 'binary_sensor.door',
    },
  ]);
  await second.close();
  setup.startGateway();
  await pass(MINUTE);
  hub.set('binary_sensor.door', 'off');
  await pass(20 * SECOND);
  expect(table.titles()).toEqual([
    'Non raggiungibile da un giorno: Sensore porta',
    'Di nuovo raggiungibile: Sensore porta',
  ]);
});

test('two thousand alarms at once are each told once', async () => {
  await using setup = await setUp();
  const { hub, table } = setup;
  for (let index = 0; index < MANY; index += 1) hub.set(`alarm_control_panel.n${index}`, 'triggered');
  setup.startGateway();
  await waitFor(() => {
    setup.clock.advance(SECOND);
    expect(table.told()).toHaveLength(MANY);
  }, 25_000);
});
