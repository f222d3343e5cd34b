import { useCallback, useSyncExternalStore } from 'react';
import type { ConnectionState } from '@soglia/hub-client/connection';
import { useHub } from './hub-context.ts';

interface ConnectionView {
  readonly state: ConnectionState;
  /** Not connected: values may be old, and nothing can be sent. */
  readonly stale: boolean;
  readonly retryNow: () => void;
}

/** The state of the connection to the hub. */
export function useConnection(): ConnectionView {
  const { connection } = useHub();
  const state = useSyncExternalStore(
    useCallback((changed: () => void) => connection.onState(changed), [connection]),
    () => connection.state,
  );
  const retryNow = useCallback(() => connection.retryNow(), [connection]);
  return { state, stale: state.kind !== 'ready', retryNow };
}
