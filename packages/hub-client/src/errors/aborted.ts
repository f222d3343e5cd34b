import { HubError } from './errors.ts';
import type { AbortSignalLike } from '../platform/platform.ts';

export function abortedError(signal?: AbortSignalLike): HubError {
  return new HubError('aborted', 'Aborted', { cause: signal?.reason });
}

/** Throws HubError `aborted` where the signal is aborted. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw abortedError(signal);
}
