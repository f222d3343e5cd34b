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
/** What follows it without a movement of its own was open all the time: somebody stopped it. */
const CLOSING = 'closing';

/**
 * The openings among the changes of a lock or cover (oldest first), newest first. An opening starts with the first
 * state that is not closed and belongs to whoever caused that change. Open states that follow `unavailable` or
 * `unknown` do not count, nor does a cover that is stopped while it closes.
 */
export function accessEventsIn(
  domain: EntranceDomain,
  entries: readonly LogbookEntry[],
): readonly AccessEvent[] {
  const events: AccessEvent[] = [];
  /** Undefined after a state that says neither, such as `unavailable`. */
  let open: boolean | undefined = false;
  let before = '';
  for (const { at, state, userId, automatic } of entries) {
    if (closes[domain].has(state)) open = false;
    else if (opens[domain].has(state)) {
      const isStopped = before === CLOSING && state === 'open';
      if (open === false && !isStopped) events.push({ domain, at, userId, automatic });
      open = true;
    } else if (open === false) open = undefined;
    before = state;
  }
  return events.toReversed();
}
