import { holderOf } from '#identity/caller.ts';
import type { Decide, RefuseVerdict } from '#policy/verdict.ts';

const tooMuch: RefuseVerdict = { kind: 'refuse', code: 'too_many_requests' };

interface Kept {
  readonly since: number;
  readonly amount: number;
}

/**
 * Bounds what each person may have the hub keep: it holds all of it in memory, and writes it anew with each change, so
 * that one of them could fill the house's disk within minutes. What is one too much is not counted.
 * A decision is made at once: the limits of `rate-limits/`, which answer later, cannot bound it.
 * @param most within the window @param now milliseconds
 */
export function boundKept(
  decide: Decide,
  { most, windowMs, now }: { readonly most: number; readonly windowMs: number; readonly now: () => number },
): Decide {
  /** In the order in which they began. */
  const kept = new Map<string, Kept>();

  const forgetOld = () => {
    for (const [holder, { since }] of kept) {
      if (now() - since < windowMs) return;
      kept.delete(holder);
    }
  };

  const bounded: Decide = (request, caller) => {
    const verdict = decide(request, caller);
    if (verdict.kind !== 'pass' && verdict.kind !== 'rewrite') return verdict;
    const { keeps = 0 } = verdict;
    if (keeps === 0) return verdict;
    forgetOld();
    const holder = holderOf(caller);
    const { since, amount } = kept.get(holder) ?? { since: now(), amount: 0 };
    if (amount + keeps > most) return tooMuch;
    kept.set(holder, { since, amount: amount + keeps });
    return verdict;
  };
  return Object.assign(bounded, decide.kindOf === undefined ? {} : { kindOf: decide.kindOf });
}
