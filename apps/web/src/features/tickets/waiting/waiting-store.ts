import { createListeners } from '#shared/store/store.ts';
import { waitingDatabase } from './waiting-database.ts';
import { isWaitingTicket, type WaitingTicket } from './waiting-ticket.ts';

/** Tells the other windows that something has changed. */
const CHANNEL = 'soglia-tickets';

type Change = (stored: WaitingTicket | undefined) => WaitingTicket | undefined;

/** The tickets that wait, the same in all windows of this browser. Nothing in it rejects. */
export interface WaitingStore {
  /** Oldest first; undefined until they were read. The same list until it changes. */
  readonly tickets: () => readonly WaitingTicket[] | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<readonly WaitingTicket[]>;
  /** In one step for all windows; what it returns undefined for stays. @returns what it put */
  readonly change: (key: string, change: Change) => Promise<WaitingTicket | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Whether they are kept for the next visit. */
  readonly lasts: () => boolean;
}

interface WaitingStoreOptions {
  readonly database: typeof waitingDatabase;
  /** Undefined in browsers without one. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** Where the browser stores nothing, memory holds them for this visit. */
export function createWaitingStore({ database: stored, channel }: WaitingStoreOptions): WaitingStore {
  const { subscribe, notify } = createListeners();
  const memory = new Map<string, WaitingTicket>();
  let known: readonly WaitingTicket[] | undefined;
  let isStored = true;

  const load = async (): Promise<readonly WaitingTicket[]> => {
    const read = await stored.readAll().catch((): readonly unknown[] => {
      isStored = false;
      return [];
    });
    const tickets = [...read.filter(isWaitingTicket), ...memory.values()].sort(
      (one, other) => one.writtenAt - other.writtenAt,
    );
    known = tickets;
    notify();
    return tickets;
  };
  const changed = async () => {
    channel?.postMessage(null);
    await load();
  };
  const asTicket = (value: unknown) => (isWaitingTicket(value) ? value : undefined);
  channel?.addEventListener('message', () => void load());

  return {
    tickets: () => known,
    subscribe,
    load,
    async change(key, make) {
      const inMemory = memory.get(key);
      const put = await (
        inMemory === undefined
          ? stored.change(key, (value) => make(asTicket(value)))
          : Promise.reject(new Error('it is in memory'))
      ).catch(() => {
        if (inMemory === undefined) isStored = false;
        const made = make(inMemory);
        if (made !== undefined) memory.set(key, made);
        return made;
      });
      await changed();
      return asTicket(put);
    },
    async remove(key) {
      memory.delete(key);
      await stored.remove(key).catch(() => undefined);
      await changed();
    },
    lasts: () => isStored,
  };
}

/** Those of this browser. */
export const waitingStore: WaitingStore = createWaitingStore({
  database: waitingDatabase,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL),
});
