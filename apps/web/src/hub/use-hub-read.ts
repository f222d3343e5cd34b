import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { useHub } from './hub-context.ts';
import { useConnection } from './use-connection.ts';
import { getCached, setCached, shareRead } from './read-cache.ts';

export type HubRead<Value> =
  | { readonly kind: 'waiting' }
  /** `at`: when it was read, milliseconds since the epoch. */
  | { readonly kind: 'there'; readonly value: Value; readonly at: number }
  | { readonly kind: 'failed'; readonly error: HubError; readonly again: () => void };

type Read<Value> = (connection: Connection, options: { readonly signal: AbortSignal }) => Promise<Value>;

interface Outcome<Value> {
  readonly key: string;
  readonly value?: Value;
  readonly error?: HubError;
  readonly at: number;
}

/**
 * Reads something of the hub once: shared by all who read the same `key` at the same time, cached for a minute, read
 * again after a lost connection if it had failed, and aborted when nobody shows it any more. Another `key` is another
 * read; without one nothing is read.
 *
 * Not a query of TanStack Query: the summary on the dashboard reads in this way, the library would be 11 kB (gzip) more
 * on every visit, and its retries by time are of no use on a socket whose return is an event.
 */
export function useHubRead<Value>(key: string | undefined, read: Read<Value>): HubRead<Value> {
  const { connection } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const [outcome, setOutcome] = useState<Outcome<Value>>();
  const [tries, setTries] = useState(0);
  const done = outcome?.key === key && outcome?.error === undefined;
  const readNow = useEffectEvent(read);

  useEffect(() => {
    if (key === undefined || done) return undefined;
    const cached = getCached<Value>(connection, key, Date.now());
    if (cached === undefined && !ready) return undefined;
    let released = false;
    const { result, release } =
      cached === undefined
        ? shareRead(connection, key, (abort) => readNow(connection, abort))
        : { result: Promise.resolve(cached.value), release: () => undefined };
    result.then(
      (value) => {
        if (released) return;
        const at = cached?.at ?? Date.now();
        setCached(connection, key, { value, at });
        setOutcome({ key, value, at });
      },
      (cause: unknown) => {
        if (released) return;
        const error = cause instanceof HubError ? cause : new HubError('hub_error', String(cause), { cause });
        setOutcome({ key, error, at: Date.now() });
      },
    );
    return () => {
      released = true;
      release();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `done` ends a read, it does not begin one
  }, [connection, key, ready, tries]);

  return useMemo((): HubRead<Value> => {
    if (outcome === undefined || outcome.key !== key) return { kind: 'waiting' };
    const { value, error, at } = outcome;
    if (error === undefined) return { kind: 'there', value: value as Value, at };
    const again = () => {
      setOutcome(undefined);
      setTries((before) => before + 1);
    };
    return { kind: 'failed', error, again };
  }, [outcome, key]);
}
