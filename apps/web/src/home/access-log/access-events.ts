import type { LogbookEntry } from '@soglia/hub-client/history';

/** A way into the house, by its domain: each has words of its own for being opened. */
export type Way = 'cover' | 'lock';

/** Once a way in was opened, and by whom. */
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
 * The openings among the changes of a way in (oldest first), newest first. One counts from when it began until it was
 * shut again, and belongs to whoever began it; what was open when the hub saw it again counts as no opening.
 */
export function passagesIn(way: Way, entries: readonly LogbookEntry[]): readonly Passage[] {
  const passages: Passage[] = [];
  /** Undefined while nobody knows. */
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
