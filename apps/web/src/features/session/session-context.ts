import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}

/** The name with which the person signed in; undefined while nobody is. */
export function useUsername(): string | undefined {
  const session = useSessionState();
  return session.kind === 'in' ? session.who.username : undefined;
}
