import type { Connection } from '../connection/types.ts';
import { createListeners, type Report } from '../platform/listeners.ts';
import type { Release } from '../platform/platform.ts';

export const registryKinds = ['area', 'floor', 'device', 'entity'] as const;
export type RegistryKind = (typeof registryKinds)[number];

/** One subscription to each kind of change, for all who want to know. The hub tells only that it changed. */
export interface RegistryEvents {
  on(listener: (kind: RegistryKind) => void): Release;
}

export function createRegistryEvents(connection: Connection, report: Report): RegistryEvents {
  const listeners = createListeners<[RegistryKind]>(report);
  for (const kind of registryKinds) {
    // An old hub refuses some of them to a guest: that list is then as it was at the last reconnect.
    connection.subscribe({ type: 'subscribe_events', event_type: `${kind}_registry_updated` }, () =>
      listeners.call(kind),
    );
  }
  return { on: (listener) => listeners.add(listener) };
}
