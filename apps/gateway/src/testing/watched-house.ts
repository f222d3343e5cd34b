import { DAY_MS } from '@soglia/server/durations';
import { createLiveStates } from '#house-access/live-states.ts';
import { createSingleInstance, type Instances } from '#instances/instances.ts';
import { createLogger } from '#logging/logger.ts';
import { createHouseWatch, type HouseWatchOptions } from '#notifications/house-watch/house-watch.ts';
import type { NewNotice } from '#notifications/notices.ts';
import { readHouse } from '#policy/house/read-house.ts';
import { openTestStore, type TestStore } from '#store/testing/test-stores.ts';
import { StoreUnavailableError } from '#store/store.ts';
import { manualClock } from './manual-clock.ts';

const START = Date.parse('2026-11-25T10:00:00Z');
const ROUND_MS = 5000;

const areas = [{ area_id: 'kitchen', name: 'Cucina' }];
const devices = [
  { id: 'smoke', name: 'Shelly Smoke', name_by_user: 'Rilevatore cucina', area_id: 'kitchen' },
  { id: 'door', name: 'Sensore porta' },
  { id: 'phone', name: 'Telefono di Luca' },
];
const entry = (id: string, device: string, more: object = {}) => ({
  entity_id: id,
  id: `entry-${id}`,
  device_id: device,
  ...more,
});
/** The test may rename some. */
const entities = [
  entry('binary_sensor.smoke', 'smoke'),
  entry('sensor.smoke_battery', 'smoke', { entity_category: 'diagnostic' }),
  entry('binary_sensor.door', 'door'),
  entry('sensor.door_battery', 'door', { entity_category: 'diagnostic' }),
  entry('update.door', 'door', { entity_category: 'config' }),
  entry('sensor.phone_battery', 'phone'),
  entry('device_tracker.phone', 'phone'),
  entry('binary_sensor.window', 'window'),
];
const classes: Readonly<Record<string, string>> = {
  'binary_sensor.smoke': 'smoke',
  'binary_sensor.leak': 'moisture',
  'binary_sensor.door': 'door',
  'sensor.smoke_battery': 'battery',
  'sensor.door_battery': 'battery',
  'sensor.phone_battery': 'battery',
  'sensor.freezer': 'temperature',
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
  const names = new Map<string, string>();
  const renamed = () =>
    entities.map((row) => ({ ...row, entity_id: names.get(row.entity_id) ?? row.entity_id }));
  const compressed = (id: string, state: string, at: number) => ({
    [id]: {
      s: state,
      lc: at / 1000,
      a: {
        friendly_name: `nome di ${id}`,
        device_class: classes[id],
        unit_of_measurement: id === 'sensor.freezer' ? '°C' : undefined,
      },
    },
  });
  return {
    house: {
      states,
      current: () =>
        isKnown
          ? readHouse({
              areas,
              devices,
              entities: renamed(),
              floors: [],
              labels: [],
              hubVersion: '2026.11.0',
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
    rename: (from: string, to: string) => {
      const state = all.get(from);
      names.set(from, to);
      all.delete(from);
      states.apply({ r: [from] });
      if (state !== undefined) {
        all.set(to, state);
        const ids = states.apply({ a: compressed(to, state.state, state.at) });
        for (const listener of listeners.states) listener(ids);
      }
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

export interface WatchedHouseOptions {
  readonly start?: number;
  /** Watchers beside those of the house. */
  readonly more?: (parts: {
    readonly store: TestStore;
    readonly clock: ReturnType<typeof manualClock>;
    readonly instances: Instances;
  }) => HouseWatchOptions['more'];
}

/** Gateways that watch one house, which the test changes; on a database of their own, by a clock that the test advances. */
export async function startWatchedHouse({ start = START, more }: WatchedHouseOptions = {}) {
  const clock = manualClock(start);
  const store = await openTestStore('sqlite');
  const hub = createHub(clock);
  const table = createNotices();
  // What has not changed since the hub has started, a day ago.
  hub.set('sun.sun', 'above_horizon', start - DAY_MS);
  const single = createSingleInstance();
  const watches: { close(): Promise<void> }[] = [];
  const startGateway = (isLeader = true) => {
    const listeners = new Set<(leads: boolean) => void>();
    let leads = isLeader;
    const instances: Instances = {
      ...single,
      isLeader: () => leads,
      onLeader: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const watch = createHouseWatch({
      notices: table.notices,
      store,
      house: hub.house,
      clock,
      logger: createLogger('silent'),
      hubNow: () => clock.now(),
      instances,
      more: more?.({ store, clock, instances }),
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
    for (let left = ms; left > 0; left -= ROUND_MS) {
      clock.advance(Math.min(left, ROUND_MS));
      await quiet(store);
    }
  };
  return {
    clock,
    store,
    hub,
    table,
    startGateway,
    pass,
    instances: single,
    [Symbol.asyncDispose]: async () => {
      for (const watch of watches) await watch.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** What was asked of the database before has been answered. */
async function quiet(store: TestStore): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await store.notifiedConditions.list();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
