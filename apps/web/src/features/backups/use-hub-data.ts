import { useEffect, useEffectEvent, useState } from 'react';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';

export interface HubData<Value> {
  /** The last that was read; it stays while it is read again. */
  readonly value: Value | undefined;
  /** Why the last attempt failed. */
  readonly error: HubError | undefined;
  readonly reload: () => void;
}

/** Reads something of the hub now, on each new connection, and whenever it is asked to; only while `wanted`. */
export function useHubData<Value>(
  wanted: boolean,
  read: (connection: Connection, options: { readonly signal: AbortSignal }) => Promise<Value>,
): HubData<Value> {
  const { connection } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const [count, setCount] = useState(0);
  const [outcome, setOutcome] = useState<Pick<HubData<Value>, 'value' | 'error'>>({
    value: undefined,
    error: undefined,
  });
  const readNow = useEffectEvent(read);

  useEffect(() => {
    if (!wanted || !ready) return undefined;
    const abort = new AbortController();
    readNow(connection, abort).then(
      (value) => {
        if (!abort.signal.aborted) setOutcome({ value, error: undefined });
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        const error = cause instanceof HubError ? cause : new HubError('hub_error', String(cause), { cause });
        setOutcome(({ value }) => ({ value, error }));
      },
    );
    return () => abort.abort();
  }, [connection, ready, wanted, count]);

  return { ...outcome, reload: () => setCount((before) => before + 1) };
}
