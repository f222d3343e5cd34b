import { weekdays, type Weekday } from '@soglia/schedules';
import { readTimeZone } from '@soglia/hub-client/hub';
import { partsInZone } from '#shared/format/parts-in-zone.ts';
import { useHubRead } from './use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';

const SHAPE = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How often the clock is read: the display shows whole minutes. */
const UPDATE_INTERVAL_MS = 20_000;

export interface HouseMoment {
  readonly day: Weekday;
  /** Since midnight. */
  readonly minute: number;
}

/** Weekday and minute in a time zone; in the browser's own zone where the browser does not know that one. */
export function momentIn(at: number, timeZone: string | undefined): HouseMoment {
  const parts = partsInZone(at, timeZone, SHAPE);
  const day = weekdays.find((one) => one === parts.get('weekday')?.toLowerCase());
  return {
    day: day ?? 'monday',
    minute: Number(parts.get('hour') ?? 0) * 60 + Number(parts.get('minute') ?? 0),
  };
}

/** The time zone of the hub; read only while `wanted`. */
export const useHouseTimeZone = (wanted: boolean) =>
  useHubRead(wanted ? 'time zone' : undefined, readTimeZone);

/** The current weekday and minute in the hub's time zone; undefined until the zone was read, or could not be read. */
export function useHouseClock(): HouseMoment | undefined {
  const now = useNow(UPDATE_INTERVAL_MS);
  const zone = useHouseTimeZone(true);
  if (zone.kind === 'waiting') return undefined;
  return momentIn(now, zone.kind === 'there' ? zone.value : undefined);
}
