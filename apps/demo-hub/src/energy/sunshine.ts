import { DAY_MS } from '#durations.ts';
import { fixedRandom } from '#energy/fixed-random.ts';
import { sunAt } from '#world/sun.ts';

/** After losses in heat, cables and the inverter. */
const PEAK_WATTS = 2250;
const SLOT = 300_000;
const position = { latitude: 43.7696, longitude: 11.2558 };

/** Which part of the light clouds let through on a day, 0–1: more in summer. */
function clearness(day: number, which: number): number {
  const summer = (1 - Math.cos((2 * Math.PI * (day - 19_737)) / 365.25)) / 2;
  const chance = fixedRandom(day, which);
  return Math.min(1, 0.25 + 0.35 * summer + 0.75 * chance);
}

/** Power of the panels without clouds, W. */
function clearSkyWatts(ms: number): number {
  const { elevation } = sunAt(ms, position);
  if (elevation <= 0) return 0;
  return PEAK_WATTS * Math.sin((Math.min(90, elevation + 8) * Math.PI) / 180) * Math.min(1, elevation / 6);
}

/** Power of the panels, W: by season and hour, with clouds. */
export function solarWatts(ms: number): number {
  const clear = clearSkyWatts(ms);
  if (clear === 0) return 0;
  const day = Math.floor(ms / DAY_MS);
  const sky = clearness(day, 11);
  const cloud = (1 - sky) * (fixedRandom(Math.floor(ms / (4 * SLOT)), 12) - 0.5);
  return clear * Math.max(0.05, Math.min(1, sky + cloud));
}

/** What a forecast expects, W: right about the season, less so about clouds. */
export function forecastWatts(ms: number): number {
  const day = Math.floor(ms / DAY_MS);
  return clearSkyWatts(ms) * (0.6 * clearness(day, 11) + 0.4 * clearness(day, 13));
}
