import type { Clock, Release } from '../platform/platform.ts';

/** Counts the watchers of each entity; a count outlives its last watcher for a moment, as views come and go. */
export interface WatchCounts {
  has(entityId: string): boolean;
  add(entityIds: readonly string[]): Release;
  /** These always count as watched; replaces the earlier ones. */
  setPermanent(entityIds: Iterable<string>): void;
  ids(): Iterable<string>;
}

/** How long an entity counts as watched after its last watcher left. */
const RELEASE_DELAY_MS = 5_000;

export function createWatchCounts(clock: Clock, onChange: () => void): WatchCounts {
  const counts = new Map<string, number>();
  let permanent: ReadonlySet<string> = new Set();

  function add(entityIds: readonly string[]): Release {
    let isNew = false;
    for (const id of entityIds) {
      const count = counts.get(id) ?? 0;
      if (count === 0) isNew = true;
      counts.set(id, count + 1);
    }
    if (isNew) onChange();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // Delayed: a view that returns finds its values unchanged.
      clock.after(RELEASE_DELAY_MS, () => remove(entityIds));
    };
  }

  function remove(entityIds: readonly string[]): void {
    let isLess = false;
    for (const id of entityIds) {
      const count = (counts.get(id) ?? 1) - 1;
      if (count > 0) {
        counts.set(id, count);
      } else {
        counts.delete(id);
        isLess = true;
      }
    }
    if (isLess) onChange();
  }

  return {
    has: (id) => counts.has(id) || permanent.has(id),
    add,
    setPermanent(entityIds) {
      const next = new Set(entityIds);
      if (next.size === permanent.size && [...next].every((id) => permanent.has(id))) return;
      permanent = next;
      onChange();
    },
    *ids() {
      yield* permanent;
      for (const id of counts.keys()) if (!permanent.has(id)) yield id;
    },
  };
}
