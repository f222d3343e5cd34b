import type { LogbookEntry } from '@soglia/hub-client/history';

/** A lock or a cover, by domain: each has its own text for being opened. */
export type Way = 'cover' | 'lock';

/** One opening: when, and by whom. */
export interface Passage extends Omit<LogbookEntry, 'state'> {
  readonly way: Way;
}

const opens: Readonly<Record<Way, ReadonlySet<string>>> = {
  cover: new Set(['opening', 'open']),
  lock: new Set(['unlocking', 'unlocked', 'opening', 'open']),
};
const shuts: Readonly<Record<Way, ReadonlySet<string>>> = {
  cover: new Set(['closing', 'closed']),
  lock: new Set(['locking', 'locked']),
};

/**
 * The openings among the changes of a lock or cover (oldest first), newest first. An opening starts with the first
 * state that is not closed and belongs to whoever caused that change. Open states that follow `unavailable` or
 * `unknown` do not count.
 */
export function passagesIn(way: Way, entries: readonly LogbookEntry[]): readonly Passage[] {
  const passages: Passage[] = [];
  /** Undefined while the hub has not said who. */
  let open: boolean | undefined = false;
  for (const { at, state, userId, automatic } of entries) {
    if (shuts[way].has(state)) open = false;
    else if (opens[way].has(state)) {
      if (open === false) passages.push({ way, at, userId, automatic });
      open = true;
    } else if (open === false) open = undefined;
  }
  return passages.toReversed();
}
