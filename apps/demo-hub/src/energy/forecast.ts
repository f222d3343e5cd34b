import { HOUR_MS } from '#durations.ts';
import type { EnergyPreferences } from '#energy/preferences.ts';
import { forecastWatts } from '#energy/sunshine.ts';
import { startOf } from '#world/calendar.ts';
import { isoSeconds } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

/** Today and tomorrow, hours. */
const FORECAST_HOURS = 48;

/** `energy/solar_forecast`: watt hours of each hour of light by config entry, for those that the preferences name. */
export function forecastOf({ energy_sources: sources }: EnergyPreferences, { clock, home }: World) {
  const named = sources.flatMap(({ type, config_entry_solar_forecast: entries }) =>
    type === 'solar' && Array.isArray(entries) ? entries.map(String) : [],
  );
  const midnight = startOf(clock.now(), 'day');
  const hours = Array.from({ length: FORECAST_HOURS }, (_, index) => midnight + index * HOUR_MS);
  const wh = hours.flatMap((at) => {
    const expected = Math.round(forecastWatts(at + HOUR_MS / 2));
    return expected === 0 ? [] : [[isoSeconds(at), expected] as const];
  });
  const known = [...new Set(named)].filter((entry) => entry in home.energy.forecasts);
  return Object.fromEntries(known.map((entry) => [entry, { wh_hours: Object.fromEntries(wh) }]));
}
