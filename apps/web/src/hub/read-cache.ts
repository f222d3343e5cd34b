/** What was read, and when: milliseconds since the epoch. */
interface CachedRead<Value> {
  readonly value: Value;
  readonly at: number;
}

interface PendingRead {
  readonly result: Promise<unknown>;
  readonly abort: AbortController;
  readers: number;
}

/** How long a value that was read counts as current. */
export const MAX_AGE_MS = 60_000;

const values = new WeakMap<object, Map<string, CachedRead<unknown>>>();
const pending = new WeakMap<object, Map<string, PendingRead>>();

function entriesOf<Entry>(all: WeakMap<object, Map<string, Entry>>, hub: object): Map<string, Entry> {
  const entries = all.get(hub) ?? new Map<string, Entry>();
  all.set(hub, entries);
  return entries;
}

/** Also where the clock has been set back since. */
const isOld = (at: number, now: number): boolean => Math.abs(now - at) > MAX_AGE_MS;

/** What was read of that hub under that key, while it is current. The key determines the type of the value. */
export function getCached<Value>(hub: object, key: string, now: number): CachedRead<Value> | undefined {
  const cached = values.get(hub)?.get(key);
  return cached === undefined || isOld(cached.at, now) ? undefined : (cached as CachedRead<Value>);
}

/** Stores a value and removes those that are not current any more. */
export function setCached(hub: object, key: string, cached: CachedRead<unknown>): void {
  const entries = entriesOf(values, hub);
  for (const [other, { at }] of entries) if (isOld(at, cached.at)) entries.delete(other);
  entries.set(key, cached);
}

/**
 * Reads once for all who want the same key at the same time. `release` tells that the caller does not wait any more: the
 * last one aborts the read.
 */
export function shareRead<Value>(
  hub: object,
  key: string,
  read: (abort: AbortController) => Promise<Value>,
): { readonly result: Promise<Value>; readonly release: () => void } {
  const entries = entriesOf(pending, hub);
  const shared = entries.get(key) ?? startRead(entries, key, read);
  shared.readers += 1;
  return {
    result: shared.result as Promise<Value>,
    release() {
      shared.readers -= 1;
      if (shared.readers > 0) return;
      if (entries.get(key) === shared) entries.delete(key);
      shared.abort.abort();
    },
  };
}

function startRead(
  entries: Map<string, PendingRead>,
  key: string,
  read: (abort: AbortController) => Promise<unknown>,
): PendingRead {
  const abort = new AbortController();
  const result = read(abort).finally(() => {
    if (entries.get(key) === started) entries.delete(key);
  });
  const started: PendingRead = { result, abort, readers: 0 };
  entries.set(key, started);
  return started;
}
