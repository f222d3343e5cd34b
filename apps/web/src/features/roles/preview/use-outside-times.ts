import { isWithinRoleTimes, type LocalMoment } from '@soglia/contracts/access';
import type { RoleTimes } from '@soglia/contracts/companion';
import { useHouseTimeZone } from '#hub/use-house-clock.ts';
import { partsInZone } from '#shared/format/parts-in-zone.ts';
import { useNow } from '#shared/use-now.ts';
import { MINUTE_MS } from '#shared/durations.ts';

const SHAPE = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A moment by the clock of a time zone; of the browser's own where that one is not known. */
function localMoment(at: number, timeZone: string | undefined): LocalMoment {
  const parts = partsInZone(at, timeZone, SHAPE);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: WEEKDAYS.indexOf(part('weekday')) + 1,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Whether a role grants nothing at this moment, by the clock of the house. */
export function useOutsideTimes(times: RoleTimes): boolean {
  const limited = times.windows.length > 0 || times.firstDay !== null || times.lastDay !== null;
  const zone = useHouseTimeZone(limited);
  const now = useNow(limited ? MINUTE_MS : undefined);
  if (!limited || zone.kind !== 'there') return false;
  return !isWithinRoleTimes(times, localMoment(now, zone.value));
}
