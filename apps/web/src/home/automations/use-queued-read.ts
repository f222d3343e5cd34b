import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '#hub/use-connection.ts';
import type { Reading, ReadQueue } from './read-queue.ts';

/** Nothing is asked for what is mounted for a shorter time, as cards are while a list scrolls; milliseconds. */
const SETTLED_MS = 150;

const nothing = { kind: 'waiting' } as const;
const unsubscribed = () => undefined;

/** One thing of a queue, read while mounted; rendered again only by its own changes. Nothing is read without a key. */
export function useQueuedRead<Value>(queue: ReadQueue<Value>, key: string | undefined): Reading<Value> {
  const ready = useConnection().state.kind === 'ready';
  useEffect(() => {
    if (key === undefined || !ready) return undefined;
    let release: () => void = unsubscribed;
    const timer = setTimeout(() => {
      release = queue.want(key);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [queue, key, ready]);
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => (key === undefined ? unsubscribed : queue.onReading(key, changed)),
      [queue, key],
    ),
    () => (key === undefined ? nothing : queue.reading(key)),
  );
}
