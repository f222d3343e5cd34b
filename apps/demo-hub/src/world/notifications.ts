import { randomBytes } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { isoTime } from '#world/iso-time.ts';

/** A persistent notification. One list for all users, in memory only. */
interface Notification {
  readonly notification_id: string;
  readonly title: string | null;
  readonly message: string;
  readonly created_at: string;
}

interface NotificationChange {
  readonly type: 'current' | 'added' | 'updated' | 'removed';
  readonly notifications: Readonly<Record<string, Notification>>;
}

export interface Notifications {
  list(): Notification[];
  create(message: string, options?: { title?: string | null; id?: string }): void;
  dismiss(id: string): void;
  dismissAll(): void;
  listen(listener: (change: NotificationChange) => void): () => void;
}

export function createNotifications(clock: Clock): Notifications {
  const notifications = new Map<string, Notification>();
  const listeners = new Set<(change: NotificationChange) => void>();
  const notify = (type: NotificationChange['type'], touched: readonly Notification[]): void => {
    const change = {
      type,
      notifications: Object.fromEntries(touched.map((one) => [one.notification_id, one])),
    };
    for (const listener of [...listeners]) listener(change);
  };
  let last = { ms: NaN, microseconds: 0 };
  /** No two are alike, as on a hub, whose clock tells microseconds. */
  const createdAt = (): string => {
    const ms = Math.floor(clock.now());
    last = { ms, microseconds: ms === last.ms ? Math.min(last.microseconds + 1, 999) : 0 };
    return isoTime(ms, last.microseconds);
  };

  return {
    list: () => [...notifications.values()],
    create(message, { title = null, id = randomBytes(16).toString('hex') } = {}) {
      const known = notifications.has(id);
      const made = { notification_id: id, title, message, created_at: createdAt() };
      notifications.set(id, made);
      notify(known ? 'updated' : 'added', [made]);
    },
    dismiss(id) {
      const gone = notifications.get(id);
      if (!gone) return;
      notifications.delete(id);
      notify('removed', [gone]);
    },
    dismissAll() {
      const gone = [...notifications.values()];
      if (gone.length === 0) return;
      notifications.clear();
      notify('removed', gone);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
