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
  /** One of them that is tested first. */
  readonly first: string | undefined;
  readonly test: (base: string, limits: TestOptions) => Promise<AddressVerdict>;
  readonly onVerdict: (base: string, verdict: AddressVerdict) => void;
  /** Whether a usable address was found: the remote one is then not tested a second time. */
  readonly isFound: () => boolean;
  /** Called when every address was tested; not when cancelled. */
  readonly onDone: () => void;
}

export interface Search {
  /** The bases that are being tested. */
  readonly testing: ReadonlySet<string>;
  /** Stops testing all other bases. */
  restrictTo(bases: readonly string[]): void;
  cancel(): void;
}

/** Tests all addresses once: the remote one first, the local ones shortly after, the remote one a second time. */
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
        (error: unknown) => platform.report?.(error),
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
  // Deferred until the caller has the search: a test may end synchronously.
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
