import type { LogbookEntry } from '@soglia/hub-client/history';

/** A lock or a cover, by domain: each has its own text for being opened. */
export type EntranceDomain = 'cover' | 'lock';

/** One opening: when, and by whom. */
export interface AccessEvent extends Omit<LogbookEntry, 'state'> {
  readonly domain: EntranceDomain;
}

const opens: Readonly<Record<EntranceDomain, ReadonlySet<string>>> = {
  cover: new Set(['opening', 'open']),
  lock: new Set(['unlocking', 'unlocked', 'opening', 'open']),
};
const closes: Readonly<Record<EntranceDomain, ReadonlySet<string>>> = {
  cover: new Set(['closing', 'closed']),
  lock: new Set(['locking', 'locked']),
};

/**
 * The openings among the changes of a lock or cover (oldest first), newest first. An opening starts with the first
 * state that is not closed and belongs to whoever caused that change. Open states that follow `unavailable` or
 * `unknown` do not count.
 */
export function accessEventsIn(
  domain: EntranceDomain,
  entries: readonly LogbookEntry[],
): readonly AccessEvent[] {
  const events: AccessEvent[] = [];
  /** Undefined after a state that says neither, such as `unavailable`. */
  let open: boolean | undefined = false;
  for (const { at, state, userId, automatic } of entries) {
    if (closes[domain].has(state)) open = false;
    else if (opens[domain].has(state)) {
      if (open === false) events.push({ domain, at, userId, automatic });
      open = true;
    } else if (open === false) open = undefined;
  }
  return events.toReversed();
}
