import type { SolarPanel } from '@soglia/contracts/energy';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/durations.ts';

/**
 * Hours of full sun a day, January to December: what falls on a well placed panel, the mean of Italy, kWh/m². A year of
 * them is 1,590 h: 1 kW of panels at 85 % makes 1,350 kWh.
 */
const sunHours = [2.4, 3.3, 4.5, 5, 5.6, 6.1, 6.4, 5.9, 4.9, 3.6, 2.5, 2.1] as const;

/** Milliseconds. */
/** When the sun is highest in the middle of Italy (12.5° E), milliseconds after midnight UTC. */
const NOON = 11 * HOUR_MS + 10 * MINUTE_MS;
/** Radians: 42° N. */
const LATITUDE = 0.733;
/** Radians: 23.44°. */
const TILT = 0.4091;

/**
 * What panels make in a span in Italy by their capacity, their efficiency and the typical sun of the month, kWh: an
 * estimate. Within a day it follows the height of the sun, so that a day that is not over is compared fairly.
 */
export function expectedProduction(
  panels: readonly Pick<SolarPanel, 'capacity' | 'efficiency'>[],
  from: number,
  to: number,
): number {
  const perSunHour = panels.reduce((sum, { capacity, efficiency }) => sum + (capacity * efficiency) / 100, 0);
  let hours = 0;
  // The day of Italy's sun lies within one day of UTC.
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    hours += (sunHours[new Date(day).getUTCMonth()] ?? 0) * (shareOfDay(day, to) - shareOfDay(day, from));
  }
  return perSunHour * hours;
}

/** Which part of the energy of a day has come until then, 0 to 1. */
function shareOfDay(day: number, until: number): number {
  const half = halfDay(day);
  const passed = (until - (day + NOON - half)) / (2 * half);
  return (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, passed)))) / 2;
}

/** From the rise of the sun to its highest point, milliseconds. */
function halfDay(day: number): number {
  const sinceSolstice = (day - Date.UTC(2000, 11, 21)) / DAY_MS;
  const declination = -TILT * Math.cos((2 * Math.PI * sinceSolstice) / 365.25);
  return (Math.acos(-Math.tan(LATITUDE) * Math.tan(declination)) / (2 * Math.PI)) * DAY_MS;
}
