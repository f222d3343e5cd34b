import { toHubError } from '../connection/to-hub-error.ts';
import type { Connection, HubMessage } from '../connection/types.ts';
import { createListeners, reporterOf } from '../listeners.ts';
import type { Platform } from '../platform.ts';
import { readAreas, readDevices, readEntries, readFloors } from './read-registries.ts';
import { registryKinds, type RegistryEvents, type RegistryKind } from './registry-events.ts';
import { createSnapshot } from './snapshot.ts';
import type { Registries, RegistrySnapshot } from './types.ts';

export interface RegistriesParts {
  readonly connection: Connection;
  readonly platform: Platform;
  readonly events: RegistryEvents;
}

const requests: Readonly<Record<RegistryKind, HubMessage>> = {
  area: { type: 'config/area_registry/list' },
  floor: { type: 'config/floor_registry/list' },
  device: { type: 'config/device_registry/list' },
  entity: { type: 'config/entity_registry/list_for_display' },
};

/** Milliseconds: a change of many things comes as many events; a list that did not come is asked for again. */
const eventPause = 500;
const afterFailure = 5_000;

/** Loads the four lists at each new line, and one of them again when the hub says that it changed. */
export function createRegistries({ connection, platform, events }: RegistriesParts): Registries {
  const { clock } = platform;
  const listeners = createListeners<[]>(reporterOf(platform));
  const lists = new Map<RegistryKind, unknown>();
  const pending = new Map<RegistryKind, () => void>();
  let snapshot: RegistrySnapshot | undefined;

  function loadIn(delay: number, kind: RegistryKind): void {
    pending.get(kind)?.();
    pending.set(
      kind,
      clock.after(delay, () => {
        pending.delete(kind);
        void load([kind]);
      }),
    );
  }

  async function load(kinds: readonly RegistryKind[]): Promise<void> {
    await Promise.all(kinds.map(loadOne));
    if (lists.size < registryKinds.length) return;
    snapshot = createSnapshot({
      areas: readAreas(lists.get('area')),
      floors: readFloors(lists.get('floor')),
      devices: readDevices(lists.get('device')),
      entries: readEntries(lists.get('entity')),
    });
    listeners.call();
  }

  async function loadOne(kind: RegistryKind): Promise<void> {
    try {
      lists.set(kind, await connection.command(requests[kind], { timeout: 30_000 }));
    } catch (cause) {
      const { code } = toHubError(cause);
      if (code === 'disconnected') return;
      if (code === 'timeout') loadIn(afterFailure, kind);
      // What a hub refuses or does not know is empty; what was known before is better than that.
      if (!lists.has(kind)) lists.set(kind, undefined);
    }
  }

  connection.onState(({ kind }) => {
    for (const cancel of pending.values()) cancel();
    pending.clear();
    if (kind === 'ready') void load(registryKinds);
  });
  events.on((kind) => loadIn(eventPause, kind));

  return {
    get snapshot() {
      return snapshot;
    },
    onChange: (listener) => listeners.add(listener),
  };
}
