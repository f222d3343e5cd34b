import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { useHub } from './hub-context.ts';
import { useConnection } from './use-connection.ts';
import { keep, recall } from './read-cache.ts';

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
 * Something that is read of the hub once: kept for the time it holds, read again after the line was away if it had
 * failed, and given up when nobody looks any more. Another `key` is another reading; without one nothing is read.
 */
export function useHubRead<Value>(key: string | undefined, read: Read<Value>): HubRead<Value> {
  const { connection } = useHub();
  const ready = useConnection().state.kind === 'ready';
  const [outcome, setOutcome] = useState<Outcome<Value>>();
  const [tries, setTries] = useState(0);
  const there = outcome?.key === key && outcome?.error === undefined;
  const reading = useEffectEvent(read);

  useEffect(() => {
    if (key === undefined || there) return undefined;
    const kept = recall<Value>(connection, key, Date.now());
    if (kept === undefined && !ready) return undefined;
    const patience = new AbortController();
    const answer = kept?.value ?? reading(connection, patience);
    Promise.resolve(answer).then(
      (value) => {
        if (patience.signal.aborted) return;
        const at = kept?.at ?? Date.now();
        keep(connection, key, { value, at });
        setOutcome({ key, value, at });
      },
      (cause: unknown) => {
        if (patience.signal.aborted) return;
        const error = cause instanceof HubError ? cause : new HubError('hub_error', String(cause), { cause });
        setOutcome({ key, error, at: Date.now() });
      },
    );
    return () => patience.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `there` ends a reading, it does not begin one
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
