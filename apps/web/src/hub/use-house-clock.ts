import type { Connection } from '@soglia/hub-client/connection';
import { weekdays, type Weekday } from '@soglia/schedules';
import { useHubRead } from './use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';

/** Milliseconds: a minute is drawn no finer than this. */
const LOOK_AGAIN = 20_000;

export interface HouseMoment {
  readonly day: Weekday;
  /** Since midnight. */
  readonly minute: number;
}

/** What the clocks in a house show; in the browser's own zone where the house's is none that it knows. */
export function momentIn(at: number, timeZone: string | undefined): HouseMoment {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = weekdays.find((one) => one === parts.get('weekday')?.toLowerCase());
  return {
    day: day ?? 'monday',
    minute: Number(parts.get('hour') ?? 0) * 60 + Number(parts.get('minute') ?? 0),
  };
}

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const shape = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}

async function zoneOf(connection: Connection, options: { readonly signal: AbortSignal }) {
  const config = await connection.command({ type: 'get_config' }, options);
  const zone: unknown =
    typeof config === 'object' && config !== null && 'time_zone' in config ? config.time_zone : '';
  return typeof zone === 'string' && zone !== '' ? zone : undefined;
}

/** The time zone of the house; asked for only while `wanted`. */
export const useHouseZone = (wanted: boolean) => useHubRead(wanted ? 'time zone' : undefined, zoneOf);

/** The day and the time in the house, now; undefined until the house has told its zone, or could not. */
export function useHouseClock(): HouseMoment | undefined {
  const now = useNow(LOOK_AGAIN);
  const zone = useHouseZone(true);
  if (zone.kind === 'waiting') return undefined;
  return momentIn(now, zone.kind === 'there' ? zone.value : undefined);
}
