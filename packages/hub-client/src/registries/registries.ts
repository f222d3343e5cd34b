import { HubError } from '../errors/errors.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import type { Connection, HubMessage } from '../connection/types.ts';
import { createListeners, createReporter } from '../platform/listeners.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAreas, parseDevices, parseEntries, parseFloors } from './parse-registries.ts';
import { registryKinds, type RegistryEvents, type RegistryKind } from './registry-events.ts';
import { createSnapshot } from './registry-snapshot.ts';
import type { Registries, RegistrySnapshot } from './types.ts';

/** Reads all registries in one answer, where our gateway stands before the hub. */
interface RegistrySource {
  /** Undefined where the hub does not know the command. Rejects with HubError (`disconnected` or `timeout`). */
  read(): Promise<{ readonly house: { readonly registries: RegistrySnapshot } } | undefined>;
}

export interface RegistriesOptions {
  readonly connection: Connection;
  readonly platform: Platform;
  readonly events: RegistryEvents;
  readonly houses: RegistrySource;
}

const requests: Readonly<Record<RegistryKind, HubMessage>> = {
  area: { type: 'config/area_registry/list' },
  floor: { type: 'config/floor_registry/list' },
  device: { type: 'config/device_registry/list' },
  entity: { type: 'config/entity_registry/list_for_display' },
};

/** Changes come in bursts of events; a list that timed out is read again after the delay. */
const EVENT_DELAY_MS = 500;
const RETRY_DELAY_MS = 5_000;

/** Reads them at each connect, and where one changed: of a bare hub that list alone. */
export function createRegistries({ connection, platform, events, houses }: RegistriesOptions): Registries {
  const { clock } = platform;
  const listeners = createListeners<[]>(createReporter(platform));
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

  function setSnapshot(next: RegistrySnapshot): void {
    if (next === snapshot) return;
    snapshot = next;
    listeners.call();
  }

  /** With our gateway all of them at once, in few bytes. */
  async function load(kinds: readonly RegistryKind[]): Promise<void> {
    const answer = await houses.read().catch((cause: unknown) => toHubError(cause));
    if (answer instanceof HubError) {
      if (answer.code === 'timeout') for (const kind of kinds) loadIn(RETRY_DELAY_MS, kind);
    } else if (answer !== undefined) setSnapshot(answer.house.registries);
    else await loadLists(lists.size === 0 ? registryKinds : kinds);
  }

  async function loadLists(kinds: readonly RegistryKind[]): Promise<void> {
    await Promise.all(kinds.map(loadOne));
    if (lists.size < registryKinds.length) return;
    setSnapshot(
      createSnapshot({
        areas: parseAreas(lists.get('area')),
        floors: parseFloors(lists.get('floor')),
        devices: parseDevices(lists.get('device')),
        entries: parseEntries(lists.get('entity')),
      }),
    );
  }

  async function loadOne(kind: RegistryKind): Promise<void> {
    try {
      lists.set(kind, await connection.command(requests[kind], { large: true }));
    } catch (cause) {
      const { code } = toHubError(cause);
      if (code === 'disconnected') return;
      if (code === 'timeout') loadIn(RETRY_DELAY_MS, kind);
      // A refused or unknown list is empty; a list that was read before is kept.
      if (!lists.has(kind)) lists.set(kind, undefined);
    }
  }

  connection.onState(({ kind }) => {
    for (const cancel of pending.values()) cancel();
    pending.clear();
    if (kind === 'ready') void load(registryKinds);
  });
  events.on((kind) => loadIn(EVENT_DELAY_MS, kind));

  return {
    get snapshot() {
      return snapshot;
    },
    onChange: (listener) => listeners.add(listener),
  };
}
