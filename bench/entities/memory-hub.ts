import type { SocketLike } from '@soglia/hub-client/platform';
import { addOf, stateOf } from './frames.ts';

interface Message {
  readonly type: string;
  readonly id: number;
  readonly entity_ids?: readonly string[];
}

type Listeners = Set<(event: { data: unknown }) => void>;

const numberIn = (entityId: string) => Number(entityId.slice(entityId.lastIndexOf('_') + 1));

/**
 * A hub with `count` lamps behind an in-memory socket, so that only the client's work is measured. Sends changes only
 * through `emit`.
 */
export class MemoryHub {
  /** Ids of open `subscribe_entities`, oldest first. */
  readonly subscriptions: number[] = [];
  readonly socket: SocketLike & { haVersion: string; OPEN: number };
  readonly #count: number;
  readonly #listeners = new Map<string, Listeners>();

  constructor(count: number) {
    this.#count = count;
    const listenersOf = (type: string) => {
      const found = this.#listeners.get(type) ?? new Set();
      this.#listeners.set(type, found);
      return found;
    };
    this.socket = {
      haVersion: '2026.11.0',
      readyState: 1,
      OPEN: 1,
      send: (text) => queueMicrotask(() => this.#hear(text)),
      close: () => undefined,
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
        void listenersOf(type).add(listener),
      removeEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
        void listenersOf(type).delete(listener),
    };
  }

  requireAuth(): void {
    this.emit(JSON.stringify({ type: 'auth_required', ha_version: '2026.11.0' }));
  }

  /** Delivers a frame synchronously to all listeners. */
  emit(frame: string): void {
    for (const listener of [...(this.#listeners.get('message') ?? [])]) listener({ data: frame });
  }

  #hear(text: string): void {
    const received = JSON.parse(text) as Message | Message[];
    for (const message of Array.isArray(received) ? received : [received]) this.#answer(message);
  }

  #answer(message: Message): void {
    const { type, id } = message;
    if (type === 'auth') this.emit(JSON.stringify({ type: 'auth_ok', ha_version: '2026.11.0' }));
    else if (type === 'ping') this.emit(JSON.stringify({ id, type: 'pong' }));
    else this.emit(JSON.stringify({ id, type: 'result', success: true, result: this.#resultOf(type) }));
    if (type !== 'subscribe_entities') return;
    this.subscriptions.push(id);
    const all = Array.from({ length: this.#count }, (_, n) => n);
    const asked = message.entity_ids?.map(numberIn) ?? all;
    const a = Object.fromEntries(asked.map((n) => [`light.storm_${n}`, addOf(n)]));
    this.emit(JSON.stringify({ id, type: 'event', event: { a } }));
  }

  #resultOf(type: string): unknown {
    if (type === 'get_config') return { state: 'RUNNING' };
    if (type === 'get_states') return Array.from({ length: this.#count }, (_, n) => stateOf(n));
    if (type.endsWith('/list')) return [];
    return type.endsWith('list_for_display') ? { entity_categories: {}, entities: [] } : null;
  }
}
