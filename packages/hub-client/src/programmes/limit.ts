import { deferred } from '../deferred.ts';
import { toHubError } from '../connection/to-hub-error.ts';
import type { HubMessage } from '../connection/types.ts';
import { SignInError } from '../errors.ts';
import type { AbortSignalLike } from '../platform.ts';
import { ProgrammeError } from './programme-error.ts';
import type { ProgrammeHouse, ProgrammeOptions } from './types.ts';

/** Milliseconds for the whole of it. */
const wholeLimit = 20_000;

/** A piece of work that ends in time, or when the caller gives up. */
export interface Work {
  readonly house: ProgrammeHouse;
  readonly signal: AbortSignalLike;
  /** One command in the time that is left. */
  command(message: HubMessage): Promise<unknown>;
  /** Rejects when the time is over, or the caller gave up; never resolves. */
  readonly over: Promise<never>;
}

/** Does the work; rejects with ProgrammeError whatever went wrong. */
export async function inTime<Result>(
  house: ProgrammeHouse,
  { timeout = wholeLimit, signal }: ProgrammeOptions,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { clock } = house.platform;
  const endsAt = clock.now() + timeout;
  const abort = house.platform.newAbort();
  const stopped = deferred<never>();
  const stop = (error: ProgrammeError) => {
    stopped.reject(error);
    abort.abort(error);
  };
  const onAbort = () => stop(new ProgrammeError('aborted', 'The caller gave up', { cause: signal?.reason }));
  const cancelLimit = clock.after(timeout, () =>
    stop(new ProgrammeError('timeout', `Not done within ${timeout} ms`)),
  );
  stopped.promise.catch(() => undefined);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();
  const command = (message: HubMessage) =>
    house.connection.command(message, {
      signal: abort.signal,
      timeout: Math.max(1, endsAt - clock.now()),
    });
  try {
    const begun =
      signal?.aborted === true
        ? stopped.promise
        : work({ house, signal: abort.signal, command, over: stopped.promise });
    return await Promise.race([stopped.promise, begun]);
  } catch (cause) {
    throw toProgrammeError(cause);
  } finally {
    cancelLimit();
    signal?.removeEventListener('abort', onAbort);
  }
}

function toProgrammeError(cause: unknown): ProgrammeError {
  if (cause instanceof ProgrammeError) return cause;
  if (cause instanceof SignInError) {
    const code = cause.code === 'unreachable' || cause.code === 'timeout' ? 'disconnected' : 'refused';
    return new ProgrammeError(code, cause.message, { cause });
  }
  const error = toHubError(cause);
  return new ProgrammeError(error.code, error.message, { said: error.hub?.message, cause });
}
