import type { Connection } from '../connection/types.ts';
import type { HubError } from '../errors/errors.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord, listOf } from '../json/json.ts';
import type { Clock, Release } from '../platform/platform.ts';
import { newestFirst, parsePersistent, type HubEntry } from './entries.ts';

/** The newest are kept. */
const MOST_KEPT = 1_000;
/** Where a hub tells neither what changes nor that something has. */
const POLL_MS = 60_000;

interface PersistentListener {
  /** What the hub has now, in no order. */
  readonly onList: (entries: ReadonlyMap<string, HubEntry>) => void;
  readonly onError: (error: HubError) => void;
}

/**
 * Follows the hub's list of notifications, over reconnects: by `persistent_notification/subscribe`, or, where the hub
 * does not know that, by `persistent_notification/get` at each event `persistent_notifications_updated`, and every
 * minute where it refuses that too.
 */
export function followPersistent(
  { connection, clock }: { readonly connection: Connection; readonly clock: Clock },
  { onList, onError }: PersistentListener,
): Release {
  let entries: ReadonlyMap<string, HubEntry> = new Map();
  let endPolling: Release | undefined;
  let reading = 0;

  const replace = (values: readonly unknown[]): void => {
    entries = newest(put(new Map(), values, clock.now()));
    onList(entries);
  };

  async function read(): Promise<void> {
    reading += 1;
    const mine = reading;
    try {
      const list = await connection.command({ type: 'persistent_notification/get' });
      if (mine === reading && endPolling !== undefined) replace(listOf(list));
    } catch (cause) {
      if (mine === reading && endPolling !== undefined) onError(toHubError(cause));
    }
  }

  function poll(): void {
    if (endPolling !== undefined) return;
    let cancel: Release = () => undefined;
    const release = connection.subscribe(
      { type: 'subscribe_events', event_type: 'persistent_notifications_updated' },
      () => void read(),
      {
        onStarted: () => {
          cancel();
          void read();
        },
        onError: () => {
          cancel();
          const again = (): void => {
            void read();
            cancel = clock.after(POLL_MS, again);
          };
          again();
        },
      },
    );
    endPolling = () => {
      cancel();
      release();
    };
  }

  const release = connection.subscribe(
    { type: 'persistent_notification/subscribe' },
    (event) => {
      if (!isRecord(event) || !isRecord(event['notifications'])) return;
      const { type, notifications } = event;
      if (type === 'current') {
        replace(Object.values(notifications));
        return;
      }
      const after = new Map(entries);
      // Before 2026 one that is made again counts as added.
      if (type === 'removed') for (const id of Object.keys(notifications)) after.delete(id);
      else if (type === 'added' || type === 'updated') put(after, Object.values(notifications), clock.now());
      else return;
      entries = newest(after);
      onList(entries);
    },
    {
      onStarted: () => {
        endPolling?.();
        endPolling = undefined;
      },
      onError: (error) => {
        if (error.code === 'unsupported') poll();
        else onError(error);
      },
    },
  );
  return () => {
    release();
    endPolling?.();
    endPolling = undefined;
  };
}

function put(entries: Map<string, HubEntry>, values: readonly unknown[], now: number): Map<string, HubEntry> {
  for (const value of values) {
    const entry = parsePersistent(value, now);
    if (entry !== undefined) entries.set(entry.notificationId, entry);
  }
  return entries;
}

function newest(entries: ReadonlyMap<string, HubEntry>): ReadonlyMap<string, HubEntry> {
  if (entries.size <= MOST_KEPT) return entries;
  return new Map([...entries].sort(([, one], [, other]) => newestFirst(one, other)).slice(0, MOST_KEPT));
}
