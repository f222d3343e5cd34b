import { useState, useSyncExternalStore } from 'react';
import type { Hub } from '@soglia/hub-client/hub';
import type { EarlyHub, HubAfterSignIn } from './early-hub.ts';
import { openSessionHub, type SessionHub, type SessionHubOptions } from './open-session-hub.ts';

interface VisitOptions extends SessionHubOptions {
  readonly earlyHub: EarlyHub | undefined;
  readonly hubAfterSignIn: HubAfterSignIn;
  readonly visit: number;
}

/** An external store for React: subscribing opens the hub, unsubscribing closes it. */
function createHubSource({ earlyHub, hubAfterSignIn, visit, ...options }: VisitOptions) {
  let sessionHub: SessionHub | undefined;
  return {
    current: (): Hub | undefined => sessionHub?.hub,
    subscribe: (changed: () => void) => {
      sessionHub = earlyHub?.take(visit) ?? hubAfterSignIn.take(visit) ?? openSessionHub(options);
      changed();
      return () => {
        sessionHub?.close();
        sessionHub = undefined;
      };
    },
  };
}

/** The hub of this session while mounted; undefined before it is created. */
export function useSessionHub(options: VisitOptions): Hub | undefined {
  const [source] = useState(() => createHubSource(options));
  return useSyncExternalStore(source.subscribe, source.current);
}
