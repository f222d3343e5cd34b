import { toAdded, toChanged, toState, type FakeEntities } from './fake-entities.ts';

interface Command {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a test may change while the hub runs. */
interface FakeHubBehaviour {
  token: string;
  configState: string;
  version: string;
  /** Responses by type that replace the usual ones: a result, or `{ error }`. */
  readonly answers: Map<string, (command: Command) => unknown>;
  /** Types that are answered as usual, but only when the test calls back. */
  readonly delayed: Map<string, (answer: () => void) => void>;
  /** Types that are never answered. */
  readonly silent: Set<string>;
}

export interface FakeHub {
  readonly entities: FakeEntities;
  readonly behaviour: FakeHubBehaviour;
  /** Every command received, on all connections. */
  readonly received: Command[];
  /** Every token received, valid or not. */
  readonly tokens: readonly unknown[];
  /** One connection: `receive` takes the client's frames. */
  openConnection(
    send: (frame: string) => void,
    close: () => void,
  ): { receive(frame: string): void; end(): void };
  /** Sends an event of the bus to the subscribers of its type. */
  fire(eventType: string, data?: unknown): void;
  /** Sends an event to those who have sent this command, which `answers` accepts. */
  emit(type: string, event: unknown): void;
}

interface Subscription {
  readonly ids: ReadonlySet<string> | undefined;
  readonly eventType: string | undefined;
  /** The command that `answers` accepted. */
  readonly type?: string;
}

/** As much of the protocol (docs/hub-protocol.md) as the tests of this package use, over any transport. */
export function createFakeHub(entities: FakeEntities): FakeHub {
  const behaviour: FakeHubBehaviour = {
    token: 'good-token',
    configState: 'RUNNING',
    version: '2026.11.0',
    answers: new Map(),
    delayed: new Map(),
    silent: new Set(),
  };
  const tokens: unknown[] = [];
  const received: Command[] = [];
  const connections = new Set<Pick<FakeHub, 'fire' | 'emit'>>();

  function openConnection(send: (frame: string) => void, close: () => void) {
    const sendMessage = (message: unknown) => send(JSON.stringify(message));
    const subscriptions = new Map<number, Subscription>();
    let authorised = false;
    let lastId = 0;

    const eventTo = (id: number, event: unknown) => sendMessage({ type: 'event', event, id });
    const succeed = (id: number, result: unknown) =>
      sendMessage({ id, type: 'result', success: true, result });
    const fail = (id: number, code: string, message = code) =>
      sendMessage({ id, type: 'result', success: false, error: { code, message } });

    const stopListening = entities.onChange((entityId, before, after) => {
      for (const [id, { ids }] of subscriptions) {
        if (ids?.has(entityId) !== true) continue;
        if (after === undefined) eventTo(id, { r: [entityId] });
        else if (before === undefined) eventTo(id, { a: { [entityId]: toAdded(after) } });
        else eventTo(id, { c: { [entityId]: toChanged(before, after) } });
      }
    });
    const connection: Pick<FakeHub, 'fire' | 'emit'> = {
      fire(eventType, data = {}) {
        for (const [id, subscription] of subscriptions) {
          if (subscription.eventType === eventType) eventTo(id, { event_type: eventType, data });
        }
      },
      emit(type, event) {
        for (const [id, subscription] of subscriptions) if (subscription.type === type) eventTo(id, event);
      },
    };
    connections.add(connection);

    function handle(command: Command): void {
      const { id, type } = command;
      received.push(command);
      if (behaviour.silent.has(type)) return;
      if (id <= lastId) {
        fail(id, 'id_reuse');
        return;
      }
      lastId = id;
      const later = behaviour.delayed.get(type);
      if (later === undefined) answer(command);
      else later(() => answer(command));
    }

    function answer(command: Command): void {
      const { id, type } = command;
      const special = behaviour.answers.get(type)?.(command);
      if (special !== undefined) {
        const refused = special as { error?: { code: string; message?: string } };
        if (refused.error === undefined) {
          subscriptions.set(id, { ids: undefined, eventType: undefined, type });
          succeed(id, special);
        } else fail(id, refused.error.code, refused.error.message);
        return;
      }
      switch (type) {
        case 'supported_features':
          succeed(id, null);
          return;
        case 'ping':
          sendMessage({ id, type: 'pong' });
          return;
        case 'get_config':
          succeed(id, { state: behaviour.configState, version: behaviour.version });
          return;
        case 'get_states':
          succeed(
            id,
            [...entities.entities].map(([entityId, entity]) => toState(entityId, entity)),
          );
          return;
        case 'subscribe_entities': {
          const ids = new Set(command['entity_ids'] as string[]);
          subscriptions.set(id, { ids, eventType: undefined });
          succeed(id, null);
          const added = [...entities.entities].filter(([entityId]) => ids.has(entityId));
          eventTo(id, {
            a: Object.fromEntries(added.map(([entityId, entity]) => [entityId, toAdded(entity)])),
          });
          return;
        }
        case 'subscribe_events':
          subscriptions.set(id, { ids: undefined, eventType: String(command['event_type']) });
          succeed(id, null);
          return;
        case 'unsubscribe_events':
          if (subscriptions.delete(Number(command['subscription']))) succeed(id, null);
          else fail(id, 'not_found');
          return;
        case 'call_service':
          succeed(id, { context: { id: '01JCALL', parent_id: null, user_id: 'anna' } });
          return;
        default:
          fail(id, 'unknown_command', 'Unknown command.');
      }
    }

    sendMessage({ type: 'auth_required', ha_version: behaviour.version });
    return {
      receive(frame: string) {
        const message = JSON.parse(frame) as Command;
        if (!authorised) tokens.push(message['access_token']);
        if (authorised) {
          handle(message);
        } else if (message.type === 'auth' && message['access_token'] === behaviour.token) {
          authorised = true;
          sendMessage({ type: 'auth_ok', ha_version: behaviour.version });
        } else {
          sendMessage({ type: 'auth_invalid', message: 'Invalid access token or password' });
          close();
        }
      },
      end() {
        stopListening();
        connections.delete(connection);
      },
    };
  }

  return {
    entities,
    behaviour,
    received,
    tokens,
    openConnection,
    fire(eventType, data) {
      for (const connection of connections) connection.fire(eventType, data);
    },
    emit(type, event) {
      for (const connection of connections) connection.emit(type, event);
    },
  };
}
