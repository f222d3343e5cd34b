import { calendarDayAt } from '@soglia/energy/periods';

/** `YYYY-MM-DD`; in the browser's own time zone where that of the house is not known. */
export function dayIn(at: number, timeZone: string | undefined): string {
  const { year, month, day } = calendarDayAt(
    at,
    timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
