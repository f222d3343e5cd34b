import type { InternalConnection } from '../connection/connection.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord } from '../json/json.ts';
import type { Clock, Release } from '../platform/platform.ts';
import { knownEntityOf } from './entity-index.ts';
import { entityFromState } from './parse-entity.ts';
import type { Entity, KnownEntity } from './types.ts';

/** One read of the entity list. */
export interface EntityListResult {
  readonly list: readonly KnownEntity[];
  /** Those that the person may see and not command. */
  readonly viewOnly: ReadonlySet<string>;
  /** The states that were read with it: all of a bare hub, some of a house's first. */
  readonly states: readonly Entity[];
  /** Whether the hub had finished starting: only then is an absent entity gone. */
  readonly isRunning: boolean;
  /** Changes by events during the read: they are newer than its result. */
  readonly meanwhile: ReadonlyMap<string, 'added' | 'removed'>;
}

/** Reads which entities exist, of a bare hub with `get_states`: some are in no registry. */
export interface EntityListSync {
  /** Whether the hub has finished starting, as far as this connection knows. */
  readonly isRunning: boolean;
  /** An event added or removed it. */
  recordEvent(entityId: string, action: 'added' | 'removed'): void;
}

/** Reads the list in one answer, where our gateway stands before the hub. */
export interface EntityListSource {
  /** Undefined where the hub does not know the command. Rejects with HubError (`disconnected` or `timeout`). */
  read(): Promise<
    | (Pick<EntityListResult, 'states' | 'isRunning'> & {
        readonly house: Pick<EntityListResult, 'list' | 'viewOnly'>;
      })
    | undefined
  >;
}

export interface EntityListSyncOptions {
  readonly connection: InternalConnection;
  readonly clock: Clock;
  readonly houses: EntityListSource;
  /** Calls back when the entity registry changed. */
  readonly onRegistryChange: (listener: () => void) => Release;
  readonly onList: (result: EntityListResult) => void;
}

/**
 * Milliseconds: between reads while the page is visible; between checks of a starting hub; after a failure; after an
 * event.
 */
const SYNC_INTERVAL_MS = 60_000;
const STARTING_POLL_MS = 2_000;
const RETRY_DELAY_MS = 5_000;
const REGISTRY_EVENT_DELAY_MS = 500;

export function createEntityListSync({
  connection,
  clock,
  houses,
  onRegistryChange,
  onList,
}: EntityListSyncOptions): EntityListSync {
  let isRunning = false;
  let meanwhile = new Map<string, 'added' | 'removed'>();
  let isBusy = false;
  let runAgain = false;
  /** Undefined while no read is due. */
  let cancelTimer: Release | undefined;

  function cancelNext(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  function syncIn(delay: number, what: () => Promise<void> = syncNow): void {
    cancelNext();
    cancelTimer = clock.after(delay, () => {
      cancelTimer = undefined;
      void run(what);
    });
  }

  async function run(what: () => Promise<void>): Promise<void> {
    if (isBusy) {
      runAgain = true;
      return;
    }
    isBusy = true;
    cancelNext();
    try {
      await what();
      // Due after an event meanwhile: what was read may be older than that.
      if (cancelTimer !== undefined) return;
      if (!isRunning) syncIn(STARTING_POLL_MS, awaitRunning);
      else if (connection.visible) syncIn(SYNC_INTERVAL_MS);
    } catch {
      if (connection.state.kind === 'ready') syncIn(RETRY_DELAY_MS);
    } finally {
      isBusy = false;
      if (runAgain) {
        runAgain = false;
        if (connection.state.kind === 'ready') syncIn(0);
      }
    }
  }

  async function syncNow(): Promise<void> {
    meanwhile = new Map();
    const answer = await houses.read();
    if (answer !== undefined) {
      isRunning = answer.isRunning;
      const { list, viewOnly } = answer.house;
      onList({ list, viewOnly, states: answer.states, isRunning, meanwhile });
      return;
    }
    // Both at once, in this order: each awaited response costs a round trip.
    const [, states] = await Promise.all([
      readIsRunning().then((answer) => (isRunning = answer)),
      connection.command({ type: 'get_states' }, { large: true }),
    ]);
    if (!Array.isArray(states)) return;
    const now = clock.now();
    const entities = states.flatMap((state) => entityFromState(state, now) ?? []);
    // A bare hub does not say it.
    onList({
      list: entities.map(knownEntityOf),
      viewOnly: new Set(),
      states: entities,
      isRunning,
      meanwhile,
    });
  }

  /** While the hub starts, its entities come one by one: reading them each time would cost too much. */
  async function awaitRunning(): Promise<void> {
    if (await readIsRunning()) await syncNow();
  }

  async function readIsRunning(): Promise<boolean> {
    try {
      const config = await connection.command({ type: 'get_config' });
      return !isRecord(config) || config['state'] === undefined || config['state'] === 'RUNNING';
    } catch (cause) {
      const { code } = toHubError(cause);
      if (code === 'disconnected' || code === 'timeout') throw cause;
      // A hub that does not give its state counts as running.
      return true;
    }
  }

  connection.onState(({ kind }) => {
    isRunning = false;
    cancelNext();
    if (kind === 'ready') void run(syncNow);
  });
  connection.onVisible((visible) => {
    if (visible && connection.state.kind === 'ready') void run(syncNow);
    // On return it is read anyway.
    if (!visible && isRunning) cancelNext();
  });
  onRegistryChange(() => {
    if (connection.state.kind === 'ready') syncIn(REGISTRY_EVENT_DELAY_MS);
  });

  return {
    get isRunning() {
      return isRunning;
    },
    recordEvent: (entityId, what) => void meanwhile.set(entityId, what),
  };
}
