import { useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '#shared/store/store.ts';

/** What the bell shows while something is unread. */
interface Bell {
  /** Names the bell: 'Notifiche, 3 non lette'. */
  readonly label: string;
  readonly onBell: ReactNode;
}

/** Undefined while nothing is unread, and until the notifications have come, after the first paint. */
export const bell = createStore<Bell | undefined>(undefined);

/** What entries of the sidebar show at their end, by the id of the entry. */
export const entryBadges = createStore<Readonly<Record<string, ReactNode>>>({});

export const useBell = (): Bell | undefined => useSyncExternalStore(bell.subscribe, bell.get);
