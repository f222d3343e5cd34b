import type { Clock, Release } from '../platform.ts';

/** Who is looked at: counted, and kept for a moment after the last look, as views come and go. */
export interface Interest {
  has(entityId: string): boolean;
  add(entityIds: readonly string[]): Release;
  /** These are always looked at; replaces what was said before. */
  always(entityIds: Iterable<string>): void;
  ids(): Iterable<string>;
}

/** How long an entity stays wanted when nobody looks any more, in milliseconds. */
const grace = 5_000;

export function createInterest(clock: Clock, onChange: () => void): Interest {
  const counts = new Map<string, number>();
  let standing: ReadonlySet<string> = new Set();

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
      // The count stays until the grace is over: a view that returns finds everything as it was.
      clock.after(grace, () => remove(entityIds));
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
    has: (id) => counts.has(id) || standing.has(id),
    add,
    always(entityIds) {
      const next = new Set(entityIds);
      if (next.size === standing.size && [...next].every((id) => standing.has(id))) return;
      standing = next;
      onChange();
    },
    *ids() {
      yield* standing;
      for (const id of counts.keys()) if (!standing.has(id)) yield id;
    },
  };
}
