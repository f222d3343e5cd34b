import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@soglia/hub-client/json';
import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { HouseEntity, HouseSnapshot } from '#policy/house/house-snapshot.ts';
import { readHouse, readStateFacts } from '#policy/house/read-house.ts';
import { HubCommandError, type ServiceConnection } from '#service-connection/service-connection.ts';
import { createFollowedStates, type FollowedState } from './followed-states.ts';
import { createLiveStates, type LiveStates } from './live-states.ts';

export interface FollowedHouse {
  /** What the hub has; undefined while that is not known for certain. */
  readonly current: () => HouseSnapshot | undefined;
  /** Waits for the house where it is not known, some seconds at most; whether it is known then. */
  settled(): Promise<boolean> | undefined;
  /** Called when the house has been read again, with what it was and what it is. Returns how to stop that. */
  onChanged(listener: (before: HouseSnapshot, after: HouseSnapshot) => void): () => void;
  /** What every entity is, as the hub last said; empty while the hub does not say. */
  readonly states: LiveStates;
  /** Called with the entities whose state, name or class has changed. Returns how to stop that. */
  onStates(listener: (entityIds: readonly string[]) => void): () => void;
  /** Called when the house has become known. Returns how to stop that. */
  onKnown(listener: () => void): () => void;
  /** Called when the house is no longer known. Returns how to stop that. */
  onLost(listener: () => void): () => void;
  close(): void;
}

export interface FollowHouseOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'command' | 'follow' | 'onEvent' | 'wake'>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The registries, with the event that tells of a change in each. */
const registries = ['area', 'floor', 'label', 'device', 'entity'] as const;
type Registry = (typeof registries)[number];

/** Hubs of 2024 have no floors. */
const mayBeMissing: ReadonlySet<Registry> = new Set(['floor', 'label']);

/** A change in a registry mostly comes with others. */
const FIRST_WAIT_MS = 50;
/** Between two readings: a hub that starts tells of hundreds of changes. */
const SHORTEST_PAUSE_MS = 1000;
/** After a hub that did not let itself be followed. */
const RETRY_MS = 5000;
/** Reading takes at most this part of the time. */
const LONGEST_SHARE = 0.1;

/**
 * Keeps what the hub has current, through the service connection: its registries are read again after their events, and
 * so they are when an entity appears or goes; members of groups follow at once.
 */
export function followHouse({ service, limits, clock, logger }: FollowHouseOptions): FollowedHouse {
  const states = createFollowedStates();
  const live = createLiveStates();
  const stateListeners = new Set<(entityIds: readonly string[]) => void>();
  const knownListeners = new Set<() => void>();
  const lostListeners = new Set<() => void>();
  const changedListeners = new Set<(before: HouseSnapshot, after: HouseSnapshot) => void>();
  let waiting: (() => void)[] = [];
  let house: HouseSnapshot | undefined;
  /** Another object for each connection: what belongs to an earlier one is of no use. */
  let connection = {};
  /** Ends what is followed: another try must not leave that of the one before at the hub. */
  let following = new AbortController();
  let reading = false;
  let isOld = false;
  let lastReadMs = 0;
  let readAt = -Infinity;
  let cancelTimer: () => void = () => undefined;
  let isWaiting = false;

  const forget = () => {
    if (house === undefined) return;
    house = undefined;
    for (const listener of [...lostListeners]) listener();
  };

  const lose = () => {
    connection = {};
    following.abort();
    following = new AbortController();
    cancelTimer();
    reading = false;
    isWaiting = false;
    isOld = false;
    states.clear();
    live.clear();
    forget();
  };

  const readRegistry = async (registry: Registry): Promise<unknown> => {
    try {
      return await service.command({ type: `config/${registry}_registry/list` });
    } catch (error) {
      if (mayBeMissing.has(registry) && error instanceof HubCommandError) return [];
      throw error;
    }
  };

  /** @throws where the hub does not tell everything */
  const read = async (): Promise<HouseSnapshot> => {
    const before = states.ids();
    const [config, areas, floors, labels, devices, entities] = await Promise.all([
      service.command({ type: 'get_config' }),
      ...registries.map(readRegistry),
    ]);
    const hubVersion = isRecord(config) && typeof config['version'] === 'string' ? config['version'] : '';
    const registered = new Set(idsOf(entities));
    // What appears meanwhile and is in no registry may be there in a moment: its area is not known yet.
    const known = states.of((id) => before.has(id) || registered.has(id));
    return readHouse({ states: known, areas, floors, labels, devices, entities, hubVersion });
  };

  const readNow = async (): Promise<void> => {
    const current = connection;
    isOld = false;
    reading = true;
    const began = clock.now();
    try {
      const found = await read();
      if (current !== connection) return;
      const before = house;
      house = found;
      if (before !== undefined) for (const listener of [...changedListeners]) listener(before, found);
      else for (const listener of [...knownListeners]) listener();
      for (const tell of waiting.splice(0)) tell();
    } catch (error) {
      if (current !== connection) return;
      logger.warn({ err: error }, 'the house was not read: reading it again');
      forget();
      isOld = true;
    }
    reading = false;
    readAt = clock.now();
    lastReadMs = readAt - began;
    if (isOld) readSoon();
  };

  const readSoon = () => {
    isOld = true;
    if (reading || isWaiting) return;
    isWaiting = true;
    const pause = Math.max(SHORTEST_PAUSE_MS, lastReadMs / LONGEST_SHARE);
    cancelTimer = clock.after(Math.max(FIRST_WAIT_MS, readAt + pause - clock.now()), () => {
      isWaiting = false;
      void readNow();
    });
  };

  /** Another list of members, or another class, needs no reading. */
  const applyStates = (changed: readonly FollowedState[]) => {
    if (house === undefined) return;
    const { entities } = house;
    const others = changed.flatMap((state): HouseEntity[] => {
      const { entity_id: id } = state;
      const before = entities.get(id);
      if (before === undefined) return [];
      const after = { ...before, ...readStateFacts(id, { ...state }, before.platform) };
      return isDeepStrictEqual(before, after) ? [] : [after];
    });
    if (others.length === 0) return;
    const all = new Map(entities);
    for (const entity of others) all.set(entity.entityId, entity);
    house = { ...house, entities: all };
  };

  const begin = async (): Promise<void> => {
    lose();
    if (service.state !== 'ready') return;
    const current = connection;
    const { signal } = following;
    const first = Promise.withResolvers<undefined>();
    const cancelFirst = clock.after(limits.serviceCommand, () => {
      first.reject(new Error('no states'));
    });
    try {
      await Promise.all([
        ...registries.map((registry) =>
          service.follow(
            { type: 'subscribe_events', event_type: `${registry}_registry_updated` },
            () => {
              if (current === connection) readSoon();
            },
            { signal },
          ),
        ),
        service.follow(
          { type: 'subscribe_entities' },
          (event) => {
            if (current !== connection) return;
            const { isOtherHouse, changed } = states.apply(event);
            first.resolve(undefined);
            if (isOtherHouse && (house !== undefined || reading)) readSoon();
            applyStates(changed);
            const others = live.apply(event);
            if (others.length > 0) for (const listener of [...stateListeners]) listener(others);
          },
          { signal },
        ),
        first.promise,
      ]);
      if (current === connection) await readNow();
    } catch (error) {
      if (current !== connection) return;
      following.abort();
      logger.warn({ err: error }, 'the house is not followed: trying again');
      cancelTimer = clock.after(RETRY_MS, () => void begin());
    } finally {
      cancelFirst();
    }
  };

  const stop = service.onEvent((event) => {
    if (event.kind === 'state') void begin();
  });
  void begin();

  return {
    current: () => house,
    settled: () => {
      if (house !== undefined) return undefined;
      if (service.state === 'lost') return Promise.resolve(false);
      service.wake();
      return new Promise((resolve) => {
        const finish = () => {
          cancel();
          waiting = waiting.filter((one) => one !== finish);
          resolve(house !== undefined);
        };
        const cancel = clock.after(limits.hubConnect, finish);
        waiting.push(finish);
      });
    },
    onChanged: (listener) => {
      changedListeners.add(listener);
      return () => changedListeners.delete(listener);
    },
    states: live,
    onStates: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    onKnown: (listener) => {
      knownListeners.add(listener);
      return () => knownListeners.delete(listener);
    },
    onLost: (listener) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    close: () => {
      stop();
      lose();
      for (const tell of waiting.splice(0)) tell();
    },
  };
}

const idsOf = (list: unknown): readonly unknown[] =>
  Array.isArray(list) ? list.map((row: unknown) => (isRecord(row) ? row['entity_id'] : undefined)) : [];
