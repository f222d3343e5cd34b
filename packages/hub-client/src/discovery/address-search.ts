import type { AbortSignalLike, Platform } from '../platform/platform.ts';
import type { AddressVerdict } from './types.ts';

/** Milliseconds that an address has to answer, and by which the tunnel goes ahead of the local try. */
const REMOTE_TIMEOUT_MS = 8_000;
const LOCAL_TIMEOUT_MS = 3_000;
const REMOTE_HEAD_START_MS = 250;

export interface TestOptions {
  readonly timeout: number;
  readonly signal: AbortSignalLike;
}

export interface SearchOptions {
  readonly platform: Platform;
  readonly remote: string | undefined;
  readonly local: readonly string[];
  /** One of them that is tried at once. */
  readonly first: string | undefined;
  readonly test: (base: string, limits: TestOptions) => Promise<AddressVerdict>;
  readonly onVerdict: (base: string, verdict: AddressVerdict) => void;
  /** Whether an address that can be used is found: the tunnel is then not asked a second time. */
  readonly isFound: () => boolean;
  /** Every address has had its time. Not called when cancelled. */
  readonly onDone: () => void;
}

export interface Search {
  /** Those that are being asked now. */
  readonly testing: ReadonlySet<string>;
  /** Gives up what is not of these any more. */
  restrictTo(bases: readonly string[]): void;
  cancel(): void;
}

/** One look at all addresses: the tunnel first, the local ones shortly after, the tunnel once more. */
export function startSearch(parts: SearchOptions): Search {
  const { platform, remote, local, first, test, onVerdict, isFound, onDone } = parts;
  const running = new Map<string, { readonly abort: (reason?: unknown) => void }>();
  const waiting = new Set(local.filter((base) => base !== first && base !== remote));
  let remoteTries = 0;
  let isEnded = false;
  let canRetry = false;

  const timeoutOf = (base: string) => (base === remote ? REMOTE_TIMEOUT_MS : LOCAL_TIMEOUT_MS);

  function startTest(base: string): void {
    if (isEnded || running.has(base)) return;
    waiting.delete(base);
    if (base === remote) remoteTries += 1;
    const abort = platform.newAbort();
    const mine = { abort: (reason?: unknown) => abort.abort(reason) };
    running.set(base, mine);
    test(base, { timeout: timeoutOf(base), signal: abort.signal })
      .catch((cause: unknown): AddressVerdict => {
        const detail = cause instanceof Error ? cause.message : String(cause);
        return { kind: 'unreachable', why: 'unknown', detail };
      })
      .then(
        (verdict) => {
          if (isEnded || running.get(base) !== mine) return;
          running.delete(base);
          onTested(base, verdict);
        },
        (fault: unknown) => platform.report?.(fault),
      );
  }

  function onTested(base: string, verdict: AddressVerdict): void {
    if (base === remote) {
      canRetry = !(verdict.kind === 'unreachable' && verdict.why === 'mixed_content');
      if (verdict.kind !== 'hub') testLocal();
    }
    onVerdict(base, verdict);
    continueOrEnd();
  }

  function continueOrEnd(): void {
    if (isEnded || running.size > 0 || waiting.size > 0) return;
    if (!isFound() && remote !== undefined && canRetry && remoteTries < 2) {
      startTest(remote);
      return;
    }
    end();
    onDone();
  }

  function testLocal(): void {
    cancelHeadStart();
    for (const base of [...waiting]) startTest(base);
  }

  function end(): void {
    isEnded = true;
    cancelHeadStart();
    for (const [, { abort }] of running) abort();
    running.clear();
  }

  const cancelHeadStart = platform.clock.after(remote === undefined ? 0 : REMOTE_HEAD_START_MS, testLocal);
  // After the caller has its hands on the search: a verdict may come at once.
  const cancelStart = platform.clock.after(0, () => {
    if (first !== undefined) startTest(first);
    if (remote !== undefined) startTest(remote);
    continueOrEnd();
  });

  return {
    get testing() {
      return new Set(running.keys());
    },
    restrictTo(bases) {
      for (const base of [...waiting]) if (!bases.includes(base)) waiting.delete(base);
      for (const [base, { abort }] of [...running]) {
        if (bases.includes(base)) continue;
        running.delete(base);
        abort();
      }
    },
    cancel() {
      cancelStart();
      end();
    },
  };
}
