import type { AbortSignalLike, Platform } from '../platform.ts';
import type { AddressVerdict } from './types.ts';

/** Milliseconds that an address has to answer, and by which the tunnel goes ahead of the local try. */
const remoteLimit = 8_000;
const localLimit = 3_000;
const headStart = 250;

export interface TestLimits {
  readonly timeout: number;
  readonly signal: AbortSignalLike;
}

export interface SearchParts {
  readonly platform: Platform;
  readonly remote: string | undefined;
  readonly local: readonly string[];
  /** One of them that is tried at once. */
  readonly first: string | undefined;
  readonly test: (base: string, limits: TestLimits) => Promise<AddressVerdict>;
  readonly onVerdict: (base: string, verdict: AddressVerdict) => void;
  /** Whether an address that can be used is found: the tunnel is then not asked a second time. */
  readonly isFound: () => boolean;
  /** Every address has had its time. Not called when cancelled. */
  readonly onDone: () => void;
}

export interface Search {
  /** Those that are being asked now. */
  readonly asking: ReadonlySet<string>;
  /** Gives up what is not of these any more. */
  keep(bases: readonly string[]): void;
  cancel(): void;
}

/** One look at all addresses: the tunnel first, the local ones shortly after, the tunnel once more. */
export function startSearch(parts: SearchParts): Search {
  const { platform, remote, local, first, test, onVerdict, isFound, onDone } = parts;
  const asking = new Map<string, { readonly abort: (reason?: unknown) => void }>();
  const waiting = new Set(local.filter((base) => base !== first && base !== remote));
  let remoteTries = 0;
  let over = false;
  let canRetry = false;

  const limitOf = (base: string) => (base === remote ? remoteLimit : localLimit);

  function ask(base: string): void {
    if (over || asking.has(base)) return;
    waiting.delete(base);
    if (base === remote) remoteTries += 1;
    const abort = platform.newAbort();
    const mine = { abort: (reason?: unknown) => abort.abort(reason) };
    asking.set(base, mine);
    test(base, { timeout: limitOf(base), signal: abort.signal })
      .catch((cause: unknown): AddressVerdict => {
        const detail = cause instanceof Error ? cause.message : String(cause);
        return { kind: 'unreachable', why: 'unknown', detail };
      })
      .then(
        (verdict) => {
          if (over || asking.get(base) !== mine) return;
          asking.delete(base);
          settle(base, verdict);
        },
        (fault: unknown) => platform.report?.(fault),
      );
  }

  function settle(base: string, verdict: AddressVerdict): void {
    if (base === remote) {
      canRetry = !(verdict.kind === 'unreachable' && verdict.why === 'mixed_content');
      if (verdict.kind !== 'hub') askLocal();
    }
    onVerdict(base, verdict);
    goOn();
  }

  function goOn(): void {
    if (over || asking.size > 0 || waiting.size > 0) return;
    if (!isFound() && remote !== undefined && canRetry && remoteTries < 2) {
      ask(remote);
      return;
    }
    end();
    onDone();
  }

  function askLocal(): void {
    cancelHeadStart();
    for (const base of [...waiting]) ask(base);
  }

  function end(): void {
    over = true;
    cancelHeadStart();
    for (const [, { abort }] of asking) abort();
    asking.clear();
  }

  const cancelHeadStart = platform.clock.after(remote === undefined ? 0 : headStart, askLocal);
  // After the caller has its hands on the search: a verdict may come at once.
  const cancelStart = platform.clock.after(0, () => {
    if (first !== undefined) ask(first);
    if (remote !== undefined) ask(remote);
    goOn();
  });

  return {
    get asking() {
      return new Set(asking.keys());
    },
    keep(bases) {
      for (const base of [...waiting]) if (!bases.includes(base)) waiting.delete(base);
      for (const [base, { abort }] of [...asking]) {
        if (bases.includes(base)) continue;
        asking.delete(base);
        abort();
      }
    },
    cancel() {
      cancelStart();
      end();
    },
  };
}
