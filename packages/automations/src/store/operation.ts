import type { HubMessage } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { AutomationError, toAutomationError } from './automation-error.ts';
import { deferred } from './deferred.ts';
import { isBeyond, messageBounds } from './message-size.ts';
import type { HubAccess, StoreOptions } from './types.ts';

const DEFAULT_TIMEOUT_MS = 20_000;

/** What one read, save or delete works with until its time limit or until the caller aborts. */
export interface Operation {
  readonly access: HubAccess;
  readonly signal: AbortSignalLike;
  /** Sends one command within the remaining time. Rejects with AutomationError `too_large` before it is sent. */
  command(message: HubMessage): Promise<unknown>;
  /** Milliseconds until the time limit, at least 1. */
  readonly remaining: () => number;
  /** Rejects at the time limit or when the caller aborts; never resolves. */
  readonly ended: Promise<never>;
}

/** Runs it with a time limit. Whatever went wrong, it rejects with what `toError` makes of it. */
export async function runOperation<Result>(
  access: HubAccess,
  { timeout = DEFAULT_TIMEOUT_MS, signal }: StoreOptions,
  run: (operation: Operation) => Promise<Result>,
  toError: (cause: unknown) => Error = toAutomationError,
): Promise<Result> {
  const { connection, platform } = access;
  const { clock } = platform;
  const endsAt = clock.now() + timeout;
  const abort = platform.newAbort();
  const ended = deferred<never>();
  const stop = (error: HubError) => {
    ended.reject(error);
    abort.abort(error);
  };
  const onAbort = () => stop(new HubError('aborted', 'The caller aborted it', { cause: signal?.reason }));
  const cancelTimeout = clock.after(timeout, () =>
    stop(new HubError('timeout', `Not finished within ${timeout} ms`)),
  );
  ended.promise.catch(() => undefined);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();
  const remaining = () => Math.max(1, endsAt - clock.now());
  const operation: Operation = {
    access,
    signal: abort.signal,
    async command(message) {
      if (isBeyond(message, messageBounds))
        throw new AutomationError('too_large', `${message.type} is larger than one message may be`);
      return connection.command(message, { signal: abort.signal, timeout: remaining() });
    },
    remaining,
    ended: ended.promise,
  };
  try {
    const result = signal?.aborted === true ? ended.promise : run(operation);
    return await Promise.race([ended.promise, result]);
  } catch (cause) {
    throw toError(cause);
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', onAbort);
  }
}
