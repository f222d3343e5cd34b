import { weekdays, type Weekday } from '@soglia/schedules';
import { readTimeZone } from '@soglia/hub-client/hub';
import { partsInZone } from '#shared/format/parts-in-zone.ts';
import { useNow } from '#shared/use-now.ts';
import { useHubRead } from './use-hub-read.ts';

const SHAPE = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How often the clock is read: the display shows whole minutes. */
const UPDATE_INTERVAL_MS = 20_000;

export interface HouseMoment {
  readonly day: Weekday;
  /** Since midnight. */
  readonly minute: number;
}

/** Weekday and minute in a time zone that the browser knows; without one, in its own. */
export function momentIn(at: number, timeZone: string | undefined): HouseMoment {
  const parts = partsInZone(at, timeZone, SHAPE);
  const day = weekdays.find((one) => one === parts.get('weekday')?.toLowerCase());
  return {
    day: day ?? 'monday',
    minute: Number(parts.get('hour') ?? 0) * 60 + Number(parts.get('minute') ?? 0),
  };
}

/** Undefined too where the browser does not know it: whatever formats by it throws. */
const readKnownTimeZone: typeof readTimeZone = async (connection, options) => {
  const timeZone = await readTimeZone(connection, options);
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
};

/** The time zone of the hub, where it has one that the browser knows; read only while `wanted`. */
export const useHouseTimeZone = (wanted: boolean) =>
  useHubRead(wanted ? 'time zone' : undefined, readKnownTimeZone);

/** The same, undefined until it was read, and where it cannot be. */
export function useKnownTimeZone(wanted = true): string | undefined {
  const zone = useHouseTimeZone(wanted);
  return zone.kind === 'there' ? zone.value : undefined;
}

/** The current weekday and minute in the hub's time zone; undefined until the zone was read, or could not be read. */
export function useHouseClock(): HouseMoment | undefined {
  const now = useNow(UPDATE_INTERVAL_MS);
  const zone = useHouseTimeZone(true);
  if (zone.kind === 'waiting') return undefined;
  return momentIn(now, zone.kind === 'there' ? zone.value : undefined);
}
