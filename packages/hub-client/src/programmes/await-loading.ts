import { deferred } from '../deferred.ts';
import { findAutomation, loadedConfig } from './live-automation.ts';
import type { Work } from './limit.ts';
import { readAutomation } from './read-automation.ts';
import { sameJson } from './same-json.ts';
import type { Programme } from './types.ts';

/** Milliseconds that a hub may take from its answer to the reload; it takes some tenths of a second. */
const loadLimit = 8_000;

/** Hears when the hub has loaded its automations anew. */
export interface Reloads {
  /** Whether this very programme is loaded, now or after a reload that still comes. */
  loads(programme: Programme): Promise<boolean>;
  release(): void;
}

/** Resolves when the hub has begun to tell of reloads: what is saved from then on is not missed. */
export async function hearReloads(work: Work): Promise<Reloads> {
  const { connection, platform } = work.house;
  const started = deferred<undefined>();
  let heard = 0;
  let wake: () => void = () => undefined;
  const release = connection.subscribe(
    { type: 'subscribe_events', event_type: 'automation_reloaded' },
    () => {
      heard += 1;
      wake();
    },
    { onStarted: () => started.resolve(undefined), onError: (error) => started.reject(error) },
  );
  try {
    await Promise.race([work.over, started.promise]);
  } catch (cause) {
    release();
    throw cause;
  }
  return {
    release,
    async loads(programme) {
      const endsAt = platform.clock.now() + loadLimit;
      for (;;) {
        const before = heard;
        if (await isLoaded(work, programme)) return true;
        const left = endsAt - platform.clock.now();
        if (left <= 0) return false;
        const next = deferred<undefined>();
        wake = () => next.resolve(undefined);
        // The time over is a last reason to look: an event may have been lost.
        const cancel = platform.clock.after(left, wake);
        if (heard > before) wake();
        await Promise.race([work.over, next.promise]).finally(cancel);
      }
    },
  };
}

async function isLoaded(work: Work, programme: Programme): Promise<boolean> {
  const live = await findAutomation(work, programme.entity_id, { thorough: true });
  if (live === undefined || live.state === 'unavailable') return false;
  const loaded = readAutomation(await loadedConfig(work, live), programme.entity_id);
  return loaded !== undefined && !loaded.edited && sameJson(loaded.programme, programme);
}
