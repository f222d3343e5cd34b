import { periodAt, previousPeriod, type Period, type Slot } from '@soglia/energy/periods';
import { dateFormat } from '#shared/format/date-format.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import { HOUR_MS, DAY_MS } from '#shared/durations.ts';
import { t } from './texts/index.ts';

const HOURS_OF_DAY = 24;

type Shape = Intl.DateTimeFormatOptions;

/** A date of the house, as the active language writes it. */
export const houseDate = (at: number, timeZone: string, shape: Shape): string =>
  dateFormat(activeRegion(), { timeZone, ...shape }).format(at);

/** How a period is called: 'Oggi', 'ven 20 nov', '16–22 nov', 'novembre 2026', '2026'. */
export function periodName(period: Period, now: number): string {
  const { kind, start, end, timeZone } = period;
  const current = periodAt(kind, now, timeZone);
  const named = { day: 'today', week: 'thisWeek', month: 'thisMonth', year: 'thisYear' } as const;
  if (start === current.start) return t(named[kind]);
  if (kind === 'day' && start === previousPeriod(current).start) return t('yesterday');
  if (kind === 'year') return houseDate(start, timeZone, { year: 'numeric' });
  if (kind === 'month') return houseDate(start, timeZone, { month: 'long', year: 'numeric' });
  const year: Shape =
    houseDate(start, timeZone, { year: 'numeric' }) === houseDate(now, timeZone, { year: 'numeric' })
      ? {}
      : { year: 'numeric' };
  if (kind === 'day')
    return houseDate(start, timeZone, { weekday: 'short', day: 'numeric', month: 'short', ...year });
  return (
    dateFormat(activeRegion(), { timeZone, day: 'numeric', month: 'short', ...year })
      .formatRange(start, end - 1)
      // Of a range, Italian has days of two digits.
      .replaceAll(/\b0(\d)\b/g, '$1')
  );
}

/** How a bar of a period is called: '18–19', 'lun 16 nov', 'novembre'. */
export function slotName({ kind, timeZone }: Period, { start }: Slot): string {
  if (kind === 'year') return houseDate(start, timeZone, { month: 'long' });
  if (kind !== 'day') return houseDate(start, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  return hourName(start, timeZone);
}

/** '18–19': one hour of the clock, also where the next one is left out; of the hour that comes twice, which of both. */
function hourName(start: number, timeZone: string): string {
  const hour = hourOf(start, timeZone);
  const name = `${hour}–${(Number(hour) + 1) % HOURS_OF_DAY}`;
  if (hourOf(start + HOUR_MS, timeZone) === hour) return `${name} ${t('summerTime')}`;
  return hourOf(start - HOUR_MS, timeZone) === hour ? `${name} ${t('standardTime')}` : name;
}

/** The label of a bar on the axis; undefined where there is no room for one. */
export function slotTick({ kind, timeZone }: Period, { start }: Slot): string | undefined {
  if (kind === 'year') return houseDate(start, timeZone, { month: 'narrow' }).toLocaleUpperCase();
  if (kind === 'week') return houseDate(start, timeZone, { weekday: 'short' });
  const number = kind === 'day' ? hourOf(start, timeZone) : houseDate(start, timeZone, { day: 'numeric' });
  const every = kind === 'day' ? Number(number) % 6 === 0 : Number(number) % 7 === 1;
  return every ? number : undefined;
}

const hourOf = (at: number, timeZone: string) =>
  String(Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at)));

/** The value of a date field for a moment in the house. */
export const dateValue = (at: number, timeZone: string): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** A moment of the day that a date field names; undefined where it names none. */
export function momentOfDate(value: string, timeZone: string): number | undefined {
  const noon = Date.parse(`${value}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  // Noon of UTC is the same day nearly everywhere, and the day before or after in the Pacific.
  return [noon, noon - DAY_MS / 2, noon + DAY_MS / 2].find((at) => dateValue(at, timeZone) === value);
}
