import { DAY_MS } from '../durations.ts';

/**
 * 1 and 6 January, 25 April, 1 May, 2 June, 15 August, 1 November, 8, 25 and 26 December. San Francesco (4 October) is a
 * national holiday again from 2026, but no regulation names it among those of the bands: a house adds it as an exception.
 */
const FIXED = [
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
] as const;

/** Milliseconds of the day of Easter in the Gregorian calendar, by Gauss's algorithm as Meeus has it. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const march = 22 + moon + weekday - 7 * late;
  return Date.UTC(year, 2, march);
}

const byYear = new Map<number, readonly string[]>();

/** The holidays that count as band F3, `YYYY-MM-DD`, in order. Easter itself is a Sunday and not among them. */
export function italianHolidays(year: number): readonly string[] {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const easterMonday = new Date(easterOf(year) + DAY_MS).toISOString().slice(0, 10);
  const digits = String(year).padStart(4, '0');
  const days = [...FIXED.map((day) => `${digits}-${day}`), easterMonday].sort();
  byYear.set(year, days);
  return days;
}
