import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Store } from '#store/store.ts';
import { isTimeZone } from './house-days.ts';

const STORED_NAME = 'house.time_zone';

export interface HouseTimeZoneOptions {
  readonly service: Pick<ServiceConnection, 'state' | 'command' | 'onEvent'> | undefined;
  readonly store: Store;
  readonly logger: Logger;
}

/**
 * The time zone of the house: as the hub tells it, else as it last told it, else the machine's own. Asked for each time
 * that the service connection is ready.
 */
export function createHouseTimeZone({ service, store, logger }: HouseTimeZoneOptions) {
  let timeZone: string | undefined;
  let told = false;

  const ask = async () => {
    if (service?.state !== 'ready') return;
    const config = await service.command({ type: 'get_config' });
    const name = typeof config === 'object' && config !== null && 'time_zone' in config && config.time_zone;
    if (name === timeZone) told = true;
    if (name === timeZone || !isTimeZone(name)) return;
    told = true;
    timeZone = name;
    await store.values.set(STORED_NAME, name);
  };
  const askNow = () => {
    ask().catch((error: unknown) => {
      logger.debug({ err: error }, 'time zone of the house not read');
    });
  };
  const stop = service?.onEvent((event) => {
    if (event.kind === 'state') askNow();
  });
  askNow();

  return {
    /** Reads what was stored. Rejects where the store does not answer. */
    load: async (): Promise<void> => {
      const stored = await store.values.get(STORED_NAME);
      // It was a time zone when it was stored.
      if (!told && stored !== undefined) timeZone = stored;
    },
    get: (): string => (timeZone ??= machineTimeZone()),
    stop: () => stop?.(),
  };
}

/** Asked for when it is first needed: time zones and languages take megabytes. */
const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
