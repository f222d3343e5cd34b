import { createHash } from 'node:crypto';
import { every, type Cancel, type Clock } from '#clock.ts';
import type { Home } from '#homes/home.ts';
import { createBus, type Bus } from '#world/bus.ts';
import { createNewContext, type Context, type NewContext } from '#world/context.ts';
import { createEntities, type Entities } from '#world/entities.ts';
import { createNotifications, type Notifications } from '#world/notifications.ts';
import { seededRandom, type Random } from '#world/random.ts';
import { createRepairs, type Repairs } from '#world/repairs.ts';
import { createRegistries, type Registries } from '#world/registries.ts';
import { createServices, type Caller, type Services } from '#world/services.ts';
import { outdoorTemperature } from '#world/weather.ts';
import { createStates, type States } from '#world/states.ts';
import { configOf } from '#world/config.ts';
import type { Host } from './kind.ts';
import { domainOf } from './domain-of.ts';

type RunState = 'NOT_RUNNING' | 'STARTING' | 'RUNNING' | 'STOPPING';

/** The simulated home: states, registries, services, clock. */
export interface World {
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly newContext: NewContext;
  readonly states: States;
  readonly registries: Registries;
  readonly entities: Entities;
  readonly services: Services;
  readonly notifications: Notifications;
  readonly repairs: Repairs;
  readonly hubVersion: string;
  readonly home: Home;
  runState: RunState;
  /** Simulated failure probabilities, 0–1. */
  readonly failureRates: { lockJams: number };
  config(): Record<string, unknown>;
  /** Runs once after `ms`, unless the hub has closed. */
  later(ms: number, run: () => void): Cancel;
  close(): void;
}

export interface WorldOptions {
  readonly clock: Clock;
  readonly seed: number;
  readonly home: Home;
  /** The name of a user by id. */
  readonly userName: (userId: string) => string | undefined;
  readonly hubVersion: string;
}

/** The caller of automations: all rights, no user. */
export const systemCaller: Caller = { userId: null, isAdmin: true, mayControl: () => true };

const TICK_MS = 10_000;

export function createWorld({ clock, seed, home, userName, hubVersion }: WorldOptions): World {
  const random = seededRandom(seed);
  const newContext = createNewContext(clock, random);
  const bus = createBus(clock, newContext);
  const states = createStates(clock, bus, newContext);
  const registries = createRegistries(clock, bus);
  const timers = new Set<Cancel>();
  const trouble = { lockJams: 0 };

  function later(ms: number, run: () => void): Cancel {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      run();
    });
    timers.add(cancel);
    return () => {
      timers.delete(cancel);
      cancel();
    };
  }

  const hostFor = (changed: (context?: Context) => void): Host => ({
    clock,
    random,
    publish: changed,
    later,
    stateOf: (entityId) => states.get(entityId),
    callService(domain, service, data) {
      const call = { domain, service, data, context: newContext(), caller: systemCaller };
      // Errors of an automation's calls are ignored.
      services.call(call).catch(() => undefined);
    },
    fire: (type, data, context) => bus.fire(type, data, context ? { context } : {}),
    outdoorTemperature: () => outdoorTemperature(clock.now()),
    callerName: ({ user_id }) => (user_id === null ? undefined : userName(user_id)),
    doesLockJam: () => random() < trouble.lockJams,
  });

  const entities = createEntities(states, registries, hostFor);
  const services = createServices({ bus, entities, registries });
  addHomeEntities(home, registries, entities);
  timers.add(every(clock, TICK_MS, () => entities.tick(TICK_MS / 1000)));

  return {
    clock,
    random,
    bus,
    newContext,
    states,
    registries,
    entities,
    services,
    notifications: createNotifications(clock),
    repairs: createRepairs({ clock, bus }, hubVersion),
    hubVersion,
    home,
    runState: 'RUNNING',
    failureRates: trouble,
    config() {
      return configOf(this);
    },
    later,
    close() {
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

function addHomeEntities(home: Home, registries: Registries, entities: Entities): void {
  for (const { id, name, level } of home.floors) {
    registries.floors.add({ floor_id: id, name, level, icon: null, aliases: [] });
  }
  for (const { id, name, icon, floor } of home.areas) {
    registries.areas.add({
      area_id: id,
      name,
      floor_id: floor,
      icon,
      picture: null,
      aliases: [],
      labels: [],
      temperature_entity_id: null,
      humidity_entity_id: null,
    });
  }
  for (const device of home.devices) {
    const id = createHash('md5').update(`device ${device.id}`).digest('hex');
    registries.devices.add({
      id,
      name: device.name,
      name_by_user: null,
      area_id: device.area,
      manufacturer: device.manufacturer,
      model: device.model,
      sw_version: null,
      disabled_by: null,
      labels: [],
      identifiers: [['demo', device.id]],
    });
    for (const definition of device.entities) entities.add(definition, { deviceId: id });
  }
  for (const blueprint of home.deviceless) {
    entities.add(blueprint, { platform: domainOf(blueprint.entityId) });
  }
}
