import { listIn, type Fields } from './preferences.ts';
import type { DeviceMeter, SolarSource } from './types.ts';

/** Fields of `energy/save_prefs`: a list that is given replaces the stored one whole. */
export interface DevicePreferences {
  readonly device_consumption: readonly Fields[];
}
export interface SourcePreferences {
  readonly energy_sources: readonly Fields[];
}

/**
 * The devices with this one: added at the end, or in the place of `replaced`, a meter, which others may be included in.
 * What the hub keeps of a device beyond our fields stays.
 */
export function withDevice(preferences: unknown, device: DeviceMeter, replaced?: string): DevicePreferences {
  const { meter, power, name, includedIn } = device;
  const given = {
    stat_consumption: meter,
    ...(power === undefined ? {} : { stat_rate: power }),
    ...(name === undefined ? {} : { name }),
    ...(includedIn === undefined ? {} : { included_in_stat: includedIn }),
  };
  const former = replaced ?? meter;
  return {
    device_consumption: replaceOrAdd(
      listIn(preferences, 'device_consumption'),
      (entry) => entry['stat_consumption'] === former,
      (entry) => ({ ...without(entry, ['stat_rate', 'name', 'included_in_stat']), ...given }),
    ).map((entry) =>
      entry['included_in_stat'] === former && former !== meter
        ? { ...entry, included_in_stat: meter }
        : entry,
    ),
  };
}

/** The devices without one; those that were included in its meter stand for themselves. */
export const withoutDevice = (preferences: unknown, meter: string): DevicePreferences => ({
  device_consumption: listIn(preferences, 'device_consumption')
    .filter((entry) => entry['stat_consumption'] !== meter)
    .map((entry) => (entry['included_in_stat'] === meter ? without(entry, ['included_in_stat']) : entry)),
});

const isSolarOf = (meter: string) => (source: Fields) =>
  source['type'] === 'solar' && source['stat_energy_from'] === meter;

/** The sources with this one of the sun, as `withDevice`; those of the grid keep the shape that the hub gave them. */
export function withSolar(preferences: unknown, solar: SolarSource, replaced?: string): SourcePreferences {
  const { meter, power, forecasts } = solar;
  return {
    energy_sources: replaceOrAdd(
      listIn(preferences, 'energy_sources'),
      isSolarOf(replaced ?? meter),
      (source) => ({
        ...without(source, ['stat_rate']),
        type: 'solar',
        stat_energy_from: meter,
        config_entry_solar_forecast: forecasts.length === 0 ? null : forecasts,
        ...(power === undefined ? {} : { stat_rate: power }),
      }),
    ),
  };
}

export const withoutSolar = (preferences: unknown, meter: string): SourcePreferences => ({
  energy_sources: listIn(preferences, 'energy_sources').filter((source) => !isSolarOf(meter)(source)),
});

function replaceOrAdd(
  entries: readonly Fields[],
  isFormer: (entry: Fields) => boolean,
  next: (entry: Fields) => Fields,
): readonly Fields[] {
  return entries.some(isFormer)
    ? entries.map((entry) => (isFormer(entry) ? next(entry) : entry))
    : [...entries, next({})];
}

const without = (entry: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));
