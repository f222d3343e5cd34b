import type { LocalMoment } from '@soglia/contracts/access';
import { MINUTE_MS } from '@soglia/server/durations';

/** The day of the calendar in a time zone, `YYYY-MM-DD`. @param at milliseconds since the epoch */
export function dayIn(timeZone: string, at: number): string {
  // Swedish dates have this form.
  return formatFor(timeZone).format(at);
}

/**
 * The moment by the clock of a time zone, worked out when it is read: most roles have no times, and time zones take
 * megabytes. @param at milliseconds since the epoch
 */
export function momentIn(timeZone: string, at: number): LocalMoment {
  let known: LocalMoment | undefined;
  const moment = () => (known ??= readMoment(timeZone, at));
  return {
    get day() {
      return moment().day;
    },
    get weekday() {
      return moment().weekday;
    },
    get time() {
      return moment().time;
    },
  };
}

function readMoment(timeZone: string, at: number): LocalMoment {
  const day = dayIn(timeZone, at);
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  // A day without a time is one of UTC; there Sunday is 0.
  return { day, weekday: new Date(day).getUTCDay() || 7, time };
}

let lastFormat: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    lastFormat = { timeZone, format: new Intl.DateTimeFormat('sv-SE', options) };
  }
  return lastFormat.format;
}

/** Whether this is the name of a time zone that the machine knows. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  try {
    new Intl.DateTimeFormat('sv-SE', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Time zones change their day at a full minute: milliseconds until the next one. */
export const untilNextMinute = (now: number): number => MINUTE_MS - (now % MINUTE_MS);
