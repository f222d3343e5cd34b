import type { Period, PeriodKind, Slot } from './types.ts';
import { HOUR_MS } from '../durations.ts';
import { calendarDayAt, startOfDay, wallClockAt, type CalendarDay } from './zone.ts';

/** Of what `wallClockAt` returns: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (wall: Date): number => (wall.getUTCDay() + 6) % 7;

/** 0 for Monday to 6 for Sunday. */
export const weekdayAt = (at: number, timeZone: string): number => weekdayOf(wallClockAt(at, timeZone));

/** The period of a kind that contains `at`, milliseconds since the epoch. A week begins on Monday. */
export function periodAt(kind: PeriodKind, at: number, timeZone: string): Period {
  const first = firstDayOf(kind, at, timeZone);
  return {
    kind,
    timeZone,
    start: startOfDay(first, timeZone),
    end: startOfDay(dayAfter(kind, first), timeZone),
  };
}

function firstDayOf(kind: PeriodKind, at: number, timeZone: string): CalendarDay {
  const { year, month, day } = calendarDayAt(at, timeZone);
  if (kind === 'year') return { year, month: 1, day: 1 };
  if (kind === 'month') return { year, month, day: 1 };
  return { year, month, day: kind === 'week' ? day - weekdayAt(at, timeZone) : day };
}

/** The first day after a period that begins with `first`. */
const dayAfter = (kind: PeriodKind, { year, month, day }: CalendarDay): CalendarDay => ({
  year: kind === 'year' ? year + 1 : year,
  month: kind === 'month' ? month + 1 : month,
  day: kind === 'day' ? day + 1 : kind === 'week' ? day + 7 : day,
});

export const nextPeriod = ({ kind, end, timeZone }: Period): Period => periodAt(kind, end, timeZone);

export const previousPeriod = ({ kind, start, timeZone }: Period): Period =>
  periodAt(kind, start - 1, timeZone);

/** The bars of a period: hours of a day, days of a week and of a month, months of a year. */
export function slotsOf(period: Period): readonly Slot[] {
  if (period.kind === 'day') return hoursOf(period);
  return cut(period, period.kind === 'year' ? 'month' : 'day');
}

/** Every hour of a period: 23 or 25 of a day on which the clock is changed. */
export function hoursOf({ start, end }: Period): readonly Slot[] {
  const count = Math.ceil((end - start) / HOUR_MS);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * HOUR_MS,
    end: Math.min(start + (index + 1) * HOUR_MS, end),
  }));
}

/** Every day of a period. */
export const daysOf = (period: Period): readonly Slot[] => cut(period, 'day');

function cut({ start, end, timeZone }: Period, kind: PeriodKind): readonly Slot[] {
  const slots: Slot[] = [];
  for (let at = start; at < end;) {
    const part = periodAt(kind, at, timeZone);
    slots.push({ start: at, end: Math.min(part.end, end) });
    at = part.end;
  }
  return slots;
}
