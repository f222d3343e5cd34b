import type { Connection } from '../connection/types.ts';
import { createListeners, type Report } from '../platform/listeners.ts';
import type { Release } from '../platform/platform.ts';

export const registryKinds = ['area', 'floor', 'device', 'entity'] as const;
export type RegistryKind = (typeof registryKinds)[number];

/** Subscribes once to each registry's change events, for all listeners. The events carry no data. */
export interface RegistryEvents {
  on(listener: (kind: RegistryKind) => void): Release;
}

export function createRegistryEvents(connection: Connection, report: Report): RegistryEvents {
  const listeners = createListeners<[RegistryKind]>(report);
  for (const kind of registryKinds) {
    // Older hubs refuse some of these events to guests: that list is then read at reconnects only.
    connection.subscribe({ type: 'subscribe_events', event_type: `${kind}_registry_updated` }, () =>
      listeners.call(kind),
    );
  }
  return { on: (listener) => listeners.add(listener) };
}
