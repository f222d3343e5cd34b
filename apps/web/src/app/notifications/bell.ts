import { useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '#shared/store/store.ts';

/** What the bell and the entry of the sidebar show while something is unread. */
interface Bell {
  /** Names the bell: 'Notifiche, 3 non lette'. */
  readonly label: string;
  readonly onBell: ReactNode;
  readonly onEntry: ReactNode;
}

/** Undefined while nothing is unread, and until the notifications have come, after the first paint. */
export const bell = createStore<Bell | undefined>(undefined);

export const useBell = (): Bell | undefined => useSyncExternalStore(bell.subscribe, bell.get);
