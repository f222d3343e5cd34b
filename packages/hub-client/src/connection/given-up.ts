import { HubError } from '../errors.ts';
import type { AbortSignalLike } from '../platform.ts';

export function givenUp(signal?: AbortSignalLike): HubError {
  return new HubError('aborted', 'The caller gave up', { cause: signal?.reason });
}

/** Throws HubError `aborted` when the caller has given up. */
export function throwIfGivenUp(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw givenUp(signal);
}
