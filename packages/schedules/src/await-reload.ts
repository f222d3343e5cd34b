import { isSameJson } from '@soglia/hub-client/json';
import { deferred } from './deferred.ts';
import { findAutomation, readLoadedConfig } from './live-automation.ts';
import type { Operation } from './operation.ts';
import { parseAutomation } from './parse-automation.ts';
import type { DeviceSchedule } from './types.ts';

/** From the hub's response until it must have reloaded its automations; usually some tenths of a second. */
const RELOAD_TIMEOUT_MS = 8_000;

/** Follows the hub's `automation_reloaded` events. */
export interface ReloadWatch {
  /** Whether this schedule is loaded, now or after a reload within the time limit. */
  waitUntilLoaded(schedule: DeviceSchedule): Promise<boolean>;
  release(): void;
}

/** Resolves once the hub has accepted the subscription, so that no reload after it is missed. */
export async function watchReloads(operation: Operation): Promise<ReloadWatch> {
  const { connection, platform } = operation.access;
  const started = deferred<undefined>();
  let reloadCount = 0;
  let wake: () => void = () => undefined;
  const release = connection.subscribe(
    { type: 'subscribe_events', event_type: 'automation_reloaded' },
    () => {
      reloadCount += 1;
      wake();
    },
    { onStarted: () => started.resolve(undefined), onError: (error) => started.reject(error) },
  );
  try {
    await Promise.race([operation.ended, started.promise]);
  } catch (cause) {
    release();
    throw cause;
  }
  return {
    release,
    async waitUntilLoaded(schedule) {
      const endsAt = platform.clock.now() + RELOAD_TIMEOUT_MS;
      for (;;) {
        const countBefore = reloadCount;
        if (await isLoaded(operation, schedule)) return true;
        const remaining = endsAt - platform.clock.now();
        if (remaining <= 0) return false;
        const next = deferred<undefined>();
        wake = () => next.resolve(undefined);
        // Checks once more at the time limit: an event may have been lost.
        const cancel = platform.clock.after(remaining, wake);
        if (reloadCount > countBefore) wake();
        await Promise.race([operation.ended, next.promise]).finally(cancel);
      }
    },
  };
}

async function isLoaded(operation: Operation, schedule: DeviceSchedule): Promise<boolean> {
  const automation = await findAutomation(operation, schedule.entity_id, { thorough: true });
  if (automation === undefined || automation.state === 'unavailable') return false;
  const loaded = parseAutomation(await readLoadedConfig(operation, automation), schedule.entity_id);
  return loaded !== undefined && !loaded.edited && isSameJson(loaded.schedule, schedule);
}
