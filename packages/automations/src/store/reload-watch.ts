import { toHubError } from '@soglia/hub-client/errors';
import { deferred } from './deferred.ts';
import type { Operation } from './operation.ts';

/** From the hub's response until it must have reloaded its automations; usually some tenths of a second. */
const RELOAD_TIMEOUT_MS = 8_000;
/** Between two looks, where the hub tells only administrators that it has reloaded. */
const LOOK_AGAIN_MS = 500;

/** Follows the hub's `automation_reloaded` events. */
export interface ReloadWatch {
  /** Whether it is so now, or after a reload within the time limit. */
  waitUntil(isLoaded: () => Promise<boolean>): Promise<boolean>;
  release(): void;
}

/** Resolves once the hub has accepted the subscription, so that no reload after it is missed, or has refused it. */
export async function watchReloads(operation: Operation): Promise<ReloadWatch> {
  const { connection, platform } = operation.access;
  const started = deferred<boolean>();
  let reloadCount = 0;
  let wake: () => void = () => undefined;
  const release = connection.subscribe(
    { type: 'subscribe_events', event_type: 'automation_reloaded' },
    () => {
      reloadCount += 1;
      wake();
    },
    {
      onStarted: () => started.resolve(true),
      onError: (error) => {
        if (toHubError(error).code === 'refused') started.resolve(false);
        else started.reject(error);
      },
    },
  );
  let isTold: boolean;
  try {
    isTold = await Promise.race([operation.ended, started.promise]);
  } catch (cause) {
    release();
    throw cause;
  }
  return {
    release,
    async waitUntil(isLoaded) {
      const endsAt = platform.clock.now() + RELOAD_TIMEOUT_MS;
      for (;;) {
        const countBefore = reloadCount;
        if (await isLoaded()) return true;
        const remaining = endsAt - platform.clock.now();
        if (remaining <= 0) return false;
        const next = deferred<undefined>();
        wake = () => next.resolve(undefined);
        // Checks once more at the time limit: an event may have been lost.
        const cancel = platform.clock.after(isTold ? remaining : Math.min(remaining, LOOK_AGAIN_MS), wake);
        if (reloadCount > countBefore) wake();
        await Promise.race([operation.ended, next.promise]).finally(cancel);
      }
    },
  };
}
