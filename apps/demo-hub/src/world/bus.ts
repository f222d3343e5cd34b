import type { Clock } from '#clock.ts';
import type { Context, NewContext } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

/** An event of the bus. `data` is sent as it is, except for `state_changed` ({@link StateChange}). */
export interface HubEvent {
  readonly event_type: string;
  readonly data: unknown;
  readonly origin: 'LOCAL' | 'REMOTE';
  readonly time_fired: string;
  readonly context: Context;
}

export interface Bus {
  fire(type: string, data: unknown, options?: { context?: Context; origin?: 'LOCAL' | 'REMOTE' }): void;
  /** `'*'` matches every type. */
  listen(type: string, listener: (event: HubEvent) => void): () => void;
  /** Listeners by event type, for `GET /api/events`. */
  listenerCounts(): ReadonlyMap<string, number>;
}

export function createBus(clock: Clock, newContext: NewContext): Bus {
  const listeners = new Map<string, Set<(event: HubEvent) => void>>();

  return {
    fire(type, data, { context = newContext(), origin = 'LOCAL' } = {}) {
      const event = { event_type: type, data, origin, time_fired: isoTime(clock.now()), context };
      for (const key of [type, '*']) {
        for (const listener of [...(listeners.get(key) ?? [])]) listener(event);
      }
    },
    listen(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set);
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(type);
      };
    },
    listenerCounts: () => new Map([...listeners].map(([type, set]) => [type, set.size])),
  };
}
