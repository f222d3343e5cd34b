import { MINUTE_MS, DAY_MS } from '#durations.ts';

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Declination in radians and equation of time in minutes (NOAA short series, 1–2 min accurate). */
function solarSeason(ms: number): { declination: number; leadMinutes: number } {
  const dayOfYear = (ms - Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)) / DAY_MS;
  const g = (2 * Math.PI * (dayOfYear - 0.5)) / 365.25;
  return {
    declination:
      0.006918 -
      0.399912 * Math.cos(g) +
      0.070257 * Math.sin(g) -
      0.006758 * Math.cos(2 * g) +
      0.000907 * Math.sin(2 * g),
    leadMinutes:
      229.18 *
      (0.000075 +
        0.001868 * Math.cos(g) -
        0.032077 * Math.sin(g) -
        0.014615 * Math.cos(2 * g) -
        0.040849 * Math.sin(2 * g)),
  };
}

/** Elevation and azimuth in degrees. */
export function sunAt(
  ms: number,
  { latitude, longitude }: Coordinates,
): { elevation: number; azimuth: number; rising: boolean } {
  const { declination, leadMinutes } = solarSeason(ms);
  const solarMinutes = (ms % DAY_MS) / MINUTE_MS + leadMinutes + 4 * longitude;
  const hourAngle = (((solarMinutes / 4 - 180 + 540) % 360) - 180) * RADIANS_PER_DEGREE;
  const lat = latitude * RADIANS_PER_DEGREE;
  const sine =
    Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle);
  const azimuth =
    Math.atan2(
      Math.sin(hourAngle),
      Math.cos(hourAngle) * Math.sin(lat) - Math.tan(declination) * Math.cos(lat),
    ) /
      RADIANS_PER_DEGREE +
    180;
  return {
    elevation: round(Math.asin(sine) / RADIANS_PER_DEGREE),
    azimuth: round(azimuth),
    rising: hourAngle < 0,
  };
}

/** Sunrise, noon and sunset of the day, ms since the epoch. */
export function sunTimes(
  ms: number,
  { latitude, longitude }: Coordinates,
): { rise: number; noon: number; set: number } {
  const { declination, leadMinutes } = solarSeason(ms);
  const day = ms - (ms % DAY_MS);
  const noon = day + (720 - 4 * longitude - leadMinutes) * MINUTE_MS;
  const lat = latitude * RADIANS_PER_DEGREE;
  const cosine =
    (Math.sin(-0.833 * RADIANS_PER_DEGREE) - Math.sin(lat) * Math.sin(declination)) /
    (Math.cos(lat) * Math.cos(declination));
  const half = (Math.acos(Math.min(1, Math.max(-1, cosine))) / RADIANS_PER_DEGREE) * 4 * MINUTE_MS;
  return { rise: Math.round(noon - half), noon: Math.round(noon), set: Math.round(noon + half) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
