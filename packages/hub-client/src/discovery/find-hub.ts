import { testAddress, type AddressTest } from './test-address.ts';
import type { AddressVerdict } from './types.ts';

/** How long a preferred address may still answer once another one has, in milliseconds. */
const PREFERENCE_MS = 1_500;

export interface HubSearch extends Omit<AddressTest, 'base'> {
  /** At least one; the preferred one first. */
  readonly bases: readonly string[];
}

/** The address that was chosen, and what answered there. */
export interface HubFound {
  readonly base: string;
  readonly verdict: AddressVerdict;
}

/**
 * Tests several addresses at once and chooses the first in their order that is a hub; where none is, the one of which
 * most is known. Rejects with HubError `aborted`.
 */
export function findHub({ bases, ...test }: HubSearch): Promise<HubFound> {
  const { platform, signal } = test;
  const abort = platform.newAbort();
  const onAbort = () => abort.abort(signal?.reason);
  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort);
  const found = new Map<string, AddressVerdict>();
  let cancelWait: () => void = () => undefined;

  return new Promise<HubFound>((resolve, reject) => {
    const hub = () => bases.find((base) => found.get(base)?.kind === 'hub');
    const settle = (base: string) => {
      const verdict = found.get(base);
      if (verdict !== undefined) resolve({ base, verdict });
    };
    const onVerdict = (base: string, verdict: AddressVerdict) => {
      found.set(base, verdict);
      const best = hub();
      if (best === undefined) {
        if (found.size === bases.length) settle(mostTelling(bases, found));
        return;
      }
      if (bases.slice(0, bases.indexOf(best)).every((preferred) => found.has(preferred))) settle(best);
      else if (verdict.kind === 'hub') {
        cancelWait();
        cancelWait = platform.clock.after(PREFERENCE_MS, () => settle(best));
      }
    };
    for (const base of bases)
      testAddress({ ...test, base, signal: abort.signal }).then(
        (verdict) => onVerdict(base, verdict),
        reject,
      );
  }).finally(() => {
    cancelWait();
    signal?.removeEventListener('abort', onAbort);
    abort.abort();
  });
}

/** What says most about why there is no hub, from the most to the least. */
const telling: readonly ((verdict: AddressVerdict) => boolean)[] = [
  ({ kind }) => kind === 'status' || kind === 'not_a_hub',
  ({ kind }) => kind === 'timeout',
  (verdict) => verdict.kind === 'unreachable' && verdict.why !== 'unknown' && verdict.why !== 'mixed_content',
];

function mostTelling(bases: readonly string[], found: ReadonlyMap<string, AddressVerdict>): string {
  for (const isTelling of telling) {
    const base = bases.find((one) => {
      const verdict = found.get(one);
      return verdict !== undefined && isTelling(verdict);
    });
    if (base !== undefined) return base;
  }
  return bases[0] ?? '';
}
