import { changeCount } from '@soglia/server/change-count';
import { holderOf, type Caller } from '#identity/caller.ts';

/** With which one socket or request counts among the large messages of its sender. */
export interface LargeMessagePermit {
  /** Whether it may be large; it may until `release`. */
  readonly acquire: () => boolean;
  readonly release: () => void;
}

export interface LargeMessages {
  /** @param sender asked when the message turns out to be large */
  of(sender: () => Caller): LargeMessagePermit;
}

/**
 * Counts the large messages, or answers, that each person has under way. Whoever opens many connections could otherwise
 * have all of them hold a message without an end, or an answer that nobody reads: a few kilobytes of compressed blanks
 * are four megabytes here.
 */
export function createLargeMessages(perPerson: number): LargeMessages {
  const underWay = new Map<string, number>();
  return {
    of: (sender) => {
      let key: string | undefined;
      return {
        acquire: () => {
          if (key !== undefined) return true;
          const wanted = holderOf(sender());
          if ((underWay.get(wanted) ?? 0) >= perPerson) return false;
          key = wanted;
          changeCount(underWay, key, 1);
          return true;
        },
        release: () => {
          if (key !== undefined) changeCount(underWay, key, -1);
          key = undefined;
        },
      };
    },
  };
}
