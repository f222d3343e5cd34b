import type { ConnectionState } from '@soglia/hub-client/connection';
import type { Entity, EntityListState } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { createHub, type Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';

/** Never used: the connection is not opened. */
const platform: Platform = {
  clock: { now: () => 0, after: () => () => undefined },
  random: () => 0,
  openSocket: (url) => new WebSocket(url),
  fetch: () => Promise.reject(new Error('nothing is fetched')),
  newAbort: () => new AbortController(),
};

/** A hub whose connection never opens: the test sets what it has sent. */
export interface FakeHub {
  readonly hub: Hub;
  /** Sets the entity list, with states. */
  readonly list: (entities: readonly Entity[]) => void;
  /** Sets one entity, also one that is not in the list. */
  readonly value: (entity: Entity) => void;
  readonly registries: (snapshot: RegistrySnapshot) => void;
  readonly line: (kind: 'ready' | 'lost' | 'refused') => void;
}

const states: Readonly<Record<'ready' | 'lost' | 'refused', ConnectionState>> = {
  ready: { kind: 'ready', since: 0, hubVersion: '2026.11.0' },
  lost: { kind: 'lost', nextAt: 0, error: new HubError('disconnected', 'no response') },
  refused: { kind: 'refused', error: new HubError('refused', 'not this token') },
};

export function createFakeHub(): FakeHub {
  const real = createHub({
    base: 'http://casa:8123',
    platform,
    tokens: { accessToken: () => Promise.resolve('token'), refused: () => undefined },
  });
  let list: EntityListState = { kind: 'loading' };
  let snapshot: RegistrySnapshot | undefined;
  const values = new Map<string, Entity>();
  const onList = listeners<[]>();
  const onEntity = listeners<[string]>();
  const onRegistries = listeners<[]>();
  const onState = listeners<[ConnectionState]>();
  return {
    hub: {
      ...real,
      connection: { ...real.connection, onState: onState.add },
      entities: {
        get list() {
          return list;
        },
        onList: onList.add,
        get: (entityId) => values.get(entityId),
        onEntity: (entityId, listener) =>
          onEntity.add((changed) => {
            if (changed === entityId) listener();
          }),
        watch: () => () => undefined,
      },
      registries: {
        get snapshot() {
          return snapshot;
        },
        onChange: onRegistries.add,
      },
    },
    list(entities) {
      for (const entity of entities) values.set(entity.entity_id, entity);
      list = { kind: 'loaded', entities: entities.map(knownOf) };
      onList.call();
    },
    value(entity) {
      values.set(entity.entity_id, entity);
      onEntity.call(entity.entity_id);
    },
    registries(next) {
      snapshot = next;
      onRegistries.call();
    },
    line: (kind) => onState.call(states[kind]),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const knownOf = ({ entity_id, attributes }: Entity) => ({
  entity_id,
  domain: entity_id.slice(0, entity_id.indexOf('.')),
  name: textOf(attributes['friendly_name']),
  device_class: textOf(attributes['device_class']),
  ...(entity_id.startsWith('automation.') && { automation_id: textOf(attributes['id']) }),
});

function listeners<Args extends readonly unknown[]>() {
  const all = new Set<{ readonly listener: (...args: Args) => void }>();
  return {
    add: (listener: (...args: Args) => void) => {
      const entry = { listener };
      all.add(entry);
      return () => void all.delete(entry);
    },
    call: (...args: Args) => {
      for (const { listener } of [...all]) listener(...args);
    },
  };
}
