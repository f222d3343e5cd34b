import type { CapabilityState } from '@soglia/hub-client/capabilities';
import type { Command, CommandState, Dispatcher } from '@soglia/hub-client/commands';
import type { Connection, ConnectionState } from '@soglia/hub-client/connection';
import type { Entity, EntityListState } from '@soglia/hub-client/entities';
import { HubError } from '@soglia/hub-client/errors';
import { createHub, type Hub } from '@soglia/hub-client/hub';
import type { Platform } from '@soglia/hub-client/platform';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { knownEntity } from './entity.ts';

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
  /** Service calls that were sent, oldest first. Each stays pending until `settle`. */
  readonly sent: readonly Command[];
  /** Ends the pending or refused command of an entity: confirmed, or refused where there is an error. */
  readonly settle: (entityId: string, error?: HubError) => void;
  /**
   * Sets the entity list, with states.
   * @param viewOnly ids of those that the person may not command
   * @param isStarting whether some of them are still to come
   */
  readonly list: (entities: readonly Entity[], viewOnly?: readonly string[], isStarting?: boolean) => void;
  /** Sets one entity, also one that is not in the list. */
  readonly value: (entity: Entity) => void;
  readonly registries: (snapshot: RegistrySnapshot) => void;
  /** What became of the connection. */
  readonly setConnection: (kind: 'ready' | 'lost' | 'refused') => void;
}

const READY = { kind: 'ready', since: 0, hubVersion: '2026.11.0' } as const;
const states: Readonly<Record<'lost' | 'refused', ConnectionState>> = {
  lost: { kind: 'lost', nextAt: 0, error: new HubError('disconnected', 'no response') },
  refused: { kind: 'refused', error: new HubError('refused', 'not this token') },
};

interface FakeHubOptions {
  /** Whether the connection is ready from the start; else it is connecting. */
  readonly ready?: boolean;
  /** Answers what is asked of the hub; without it nothing is ever answered. */
  readonly command?: Connection['command'];
  /** Answers subscriptions; without it none ever gets an event. */
  readonly subscribe?: Connection['subscribe'];
  /** Where the connection ends; a bare hub, when not given. */
  readonly capabilities?: CapabilityState;
  /** State of the last command of every entity, from the start. */
  readonly change?: CommandState | undefined;
}

const nothing = () => undefined;
const never: Connection['command'] = () => new Promise(nothing);
const noEvents: Connection['subscribe'] = () => nothing;

export function createFakeHub({
  ready = false,
  command = never,
  subscribe = noEvents,
  capabilities = { kind: 'bare' },
  change,
}: FakeHubOptions = {}): FakeHub {
  const real = createHub({
    base: 'http://casa:8123',
    platform,
    tokens: { accessToken: () => Promise.resolve('token'), refused: () => undefined },
  });
  let state: ConnectionState = ready ? READY : { kind: 'connecting' };
  let connections = 0;
  let lostAt: number | undefined;
  let list: EntityListState = { kind: 'loading' };
  let viewOnlyIds: readonly string[] = [];
  let snapshot: RegistrySnapshot | undefined;
  const values = new Map<string, Entity>();
  const onList = listeners<[]>();
  const onEntity = listeners<[string]>();
  const onRegistries = listeners<[]>();
  const onState = listeners<[ConnectionState]>();
  const { dispatcher, sent, settle } = fakeDispatcher(change);
  return {
    hub: {
      ...real,
      connection: {
        ...real.connection,
        get state() {
          return state;
        },
        get lostAt() {
          return lostAt;
        },
        onState: onState.add,
        open: nothing,
        setVisible: nothing,
        networkReturned: nothing,
        command,
        subscribe,
      },
      dispatcher,
      capabilities: { state: capabilities, onChange: () => nothing, has: () => false },
      entities: {
        get list() {
          return list;
        },
        onList: onList.add,
        isViewOnly: (entityId) => viewOnlyIds.includes(entityId),
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
    list(entities, viewOnly = [], isStarting = false) {
      viewOnlyIds = viewOnly;
      for (const entity of entities) values.set(entity.entity_id, entity);
      list = { kind: 'loaded', entities: entities.map(knownOf), isStarting };
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
    setConnection(kind) {
      if (kind === 'ready') connections += 1;
      lostAt = kind === 'ready' ? undefined : Date.now();
      state = kind === 'ready' ? { ...READY, since: connections } : states[kind];
      onState.call(state);
    },
    sent,
    settle,
  };
}

/** Keeps commands pending until the test settles them. */
function fakeDispatcher(first: CommandState | undefined) {
  const sent: Command[] = [];
  const changes = new Map<string, CommandState | undefined>();
  const onChange = listeners<[string]>();
  const set = (entityId: string, change: CommandState | undefined) => {
    changes.set(entityId, change);
    onChange.call(entityId);
  };
  const dispatcher: Dispatcher = {
    send(command) {
      sent.push(command);
      set(command.entityId, { kind: 'pending', command });
      return Promise.resolve(undefined);
    },
    change: (entityId) => (changes.has(entityId) ? changes.get(entityId) : first),
    onChange: (entityId, listener) =>
      onChange.add((changed) => {
        if (changed === entityId) listener();
      }),
    dismiss: (entityId) => set(entityId, undefined),
  };
  const settle = (entityId: string, error?: HubError) => {
    const command = dispatcher.change(entityId)?.command;
    set(
      entityId,
      error === undefined || command === undefined ? undefined : { kind: 'refused', command, error },
    );
  };
  return { dispatcher, sent, settle };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const knownOf = ({ entity_id, attributes }: Entity) =>
  knownEntity(entity_id, {
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
