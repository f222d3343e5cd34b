import { wait, type Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import { SendError, type Channel } from './message-sender.ts';

/** Why one try failed, and whether another one may succeed. */
export interface FailedTry {
  /** Without anything that the other side wrote but a number or a code. */
  readonly reason: string;
  readonly again: boolean;
  /** Milliseconds for which the receiver asks to wait. */
  readonly waitMs?: number;
}

export interface TryOptions {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'messageTry' | 'messageTries' | 'messageRetry'>;
}

const GROWTH = 4;

/** Beyond that a recovery code is of little use. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Tries until it is done, each time within `messageTry`, with growing waits.
 * @param attempt resolves with undefined where it was done; whatever it throws counts as a try that may be repeated
 * @throws SendError where it was given up, or `signal` aborts
 */
export async function retry(
  channel: Channel,
  { clock, limits }: TryOptions,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<FailedTry | undefined>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    if (signal.aborted) throw new SendError(channel, 'cancelled');
    const failed = await once(clock, limits.messageTry, signal, attempt);
    if (failed === undefined) return;
    // What has ended meanwhile ended the try: that is the reason to tell.
    if (isAborted(signal)) throw new SendError(channel, 'cancelled');
    if (!failed.again || tries >= limits.messageTries) throw new SendError(channel, failed.reason);
    const growing = limits.messageRetry * GROWTH ** (tries - 1);
    await wait(clock, Math.min(Math.max(growing, failed.waitMs ?? 0), LONGEST_WAIT_MS), signal);
  }
}

const isAborted = (signal: AbortSignal): boolean => signal.aborted;

async function once(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<FailedTry | undefined>,
): Promise<FailedTry | undefined> {
  const limit = new AbortController();
  const cancel = clock.after(ms, () => {
    limit.abort();
  });
  try {
    return await attempt(AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    return { reason: limit.signal.aborted ? 'no answer in time' : reasonOf(error), again: true };
  } finally {
    cancel();
  }
}

/** The code of a network error, such as ECONNREFUSED; a text could hold an address. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'connection failed';
}
