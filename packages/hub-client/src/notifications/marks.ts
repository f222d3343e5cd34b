import type { Platform, Release } from '../platform/platform.ts';
import type { HubEntry } from './entries.ts';
import type { HubMarksStorage, HubNotificationMark } from './types.ts';

/** What one person has read or hidden: neither is ever undone, so that two devices add up in any order. */
export interface Marks {
  of(entry: Pick<HubEntry, 'notificationId' | 'createdAt'>): {
    readonly read: boolean;
    readonly hidden: boolean;
  };
  mark(entries: readonly HubEntry[], given: { readonly read?: true; readonly hidden?: true }): void;
  /** Reads those of other devices. */
  load(): void;
  close(): void;
}

/** How many are stored, and how many are known while the page is open. */
const MOST_STORED = 500;
const MOST_KNOWN = 2_000;
const LONGEST_ID = 255;
const SAVE_AFTER_MS = 500;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;

const NONE = { read: false, hidden: false };
const keyOf = (id: string, createdAt: string): string => `${createdAt}\n${id}`;

export function createMarks(
  storage: HubMarksStorage,
  { clock }: Pick<Platform, 'clock'>,
  onChange: () => void,
): Marks {
  const marks = new Map<string, HubNotificationMark>();
  /** Of what only happens here, such as an automation that has run: not stored. */
  const passing = new Set<string>();
  let unsaved = false;
  let busy = false;
  /** Also set while busy: another device may have written since the reading began. */
  let wanted = false;
  let closed = false;
  let delay = FIRST_RETRY_MS;
  let cancel: Release = () => undefined;

  /** The later one of two with the same key is put last, as the first are dropped. */
  function add(mark: HubNotificationMark): boolean {
    const key = keyOf(mark.notification_id, mark.created_at);
    const before = marks.get(key) ?? NONE;
    const [read, hidden] = [before.read || mark.read, before.hidden || mark.hidden];
    if (read === before.read && hidden === before.hidden) return false;
    marks.delete(key);
    const { notification_id, created_at } = mark;
    marks.set(key, { notification_id, created_at, read, hidden });
    const [oldest] = marks.size > MOST_KNOWN ? marks.keys() : [];
    if (oldest !== undefined) {
      marks.delete(oldest);
      passing.delete(oldest);
    }
    return true;
  }

  const stored = (): HubNotificationMark[] =>
    [...marks]
      .filter(([key, mark]) => !passing.has(key) && isStorable(mark))
      .map(([, mark]) => mark)
      .slice(-MOST_STORED);

  async function readOthers(): Promise<void> {
    let changed = false;
    for (const mark of await storage.read()) changed = add(mark) || changed;
    if (changed) onChange();
  }

  async function saveOwn(): Promise<void> {
    while (unsaved) {
      unsaved = false;
      try {
        await storage.write(stored());
      } catch (error) {
        unsaved = true;
        throw error;
      }
    }
  }

  async function synchronise(): Promise<void> {
    wanted = true;
    if (busy) return;
    busy = true;
    cancel();
    try {
      while (wanted) {
        wanted = false;
        await readOthers();
        await saveOwn();
      }
      delay = FIRST_RETRY_MS;
    } catch {
      cancel();
      if (!closed) cancel = clock.after(delay, () => void synchronise());
      delay = Math.min(2 * delay, LAST_RETRY_MS);
    } finally {
      busy = false;
    }
  }

  return {
    of: ({ notificationId, createdAt }) => marks.get(keyOf(notificationId, createdAt)) ?? NONE,
    mark(entries, { read = false, hidden = false }) {
      let changed = false;
      for (const { kind, notificationId: notification_id, createdAt: created_at } of entries) {
        if (!add({ notification_id, created_at, read, hidden })) continue;
        changed = true;
        if (kind === 'persistent' || kind === 'repair') unsaved = true;
        else passing.add(keyOf(notification_id, created_at));
      }
      if (!changed) return;
      if (unsaved) {
        cancel();
        cancel = clock.after(SAVE_AFTER_MS, () => void synchronise());
      }
      onChange();
    },
    load: () => void synchronise(),
    close() {
      closed = true;
      cancel();
      if (unsaved) void synchronise();
    },
  };
}

/** What the gateway accepts; anything else is forgotten with the page. */
const isStorable = ({ notification_id: id, created_at: at }: HubNotificationMark): boolean =>
  id.length <= LONGEST_ID && at !== '';
