import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import { isTimeZone } from './house-days.ts';

const STORED_NAME = 'house.time_zone';

export interface HouseTimeZoneOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'command' | 'follow' | 'onEvent'> | undefined;
  readonly store: Pick<Store, 'values'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** After an answer that did not come, or was not stored. */
const AGAIN_MS = 10_000;

/**
 * The time zone of the house: as the hub tells it, else as it last told it, else the machine's own. Asked for each time
 * that the service connection is ready, and when the hub says that its settings have changed.
 */
export function createHouseTimeZone({ service, store, clock, logger }: HouseTimeZoneOptions) {
  let timeZone: string | undefined;
  let stored: string | undefined;
  let told = false;
  let cancelAgain: () => void = () => undefined;
  const ending = new AbortController();

  const ask = async () => {
    if (service?.state !== 'ready') return;
    const config = await service.command({ type: 'get_config' });
    const name = typeof config === 'object' && config !== null && 'time_zone' in config && config.time_zone;
    if (!isTimeZone(name)) return;
    told = true;
    timeZone = name;
    if (name === stored) return;
    await store.values.set(STORED_NAME, name);
    stored = name;
  };
  const askNow = () => {
    cancelAgain();
    ask().catch((error: unknown) => {
      logger.debug({ err: error }, 'time zone of the house not read');
      if (!ending.signal.aborted) cancelAgain = clock.after(AGAIN_MS, askNow);
    });
  };
  const follow = () => {
    if (service?.state !== 'ready') return;
    const changes = { type: 'subscribe_events', event_type: 'core_config_updated' };
    service.follow(changes, askNow, { signal: ending.signal }).catch((error: unknown) => {
      logger.debug({ err: error }, 'changes of the time zone are not followed');
    });
  };
  const note = () => {
    follow();
    askNow();
  };
  const stop = service?.onEvent((event) => {
    if (event.kind === 'state') note();
  });
  note();

  return {
    /** Reads what was stored. Rejects where the store does not answer. */
    load: async (): Promise<void> => {
      const found = await store.values.get(STORED_NAME);
      stored ??= found;
      // It was one where it was stored: another machine may not know it.
      if (!told && isTimeZone(found)) timeZone = found;
    },
    get: (): string => (timeZone ??= machineTimeZone()),
    stop: () => {
      stop?.();
      cancelAgain();
      ending.abort();
    },
  };
}

/** Asked for when it is first needed: time zones and languages take megabytes. */
const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
