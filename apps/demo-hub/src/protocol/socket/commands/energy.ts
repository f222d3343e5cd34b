import { z } from 'zod';
import { noEnergyPreferences, newPreferencesFields, type EnergyPreferences } from '#energy/preferences.ts';
import { costSensors, validateEnergy } from '#energy/validation.ts';
import { forecastOf } from '#energy/forecast.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import { parseTime } from '#protocol/socket/parse-time.ts';
import { startOf } from '#world/calendar.ts';
import type { Statistics } from '#recorder/long-term-statistics.ts';
import { round } from '#recorder/statistics.ts';
import type { StoredValue } from '#store/store.ts';
import { isoSeconds } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

export interface EnergyCommandParts {
  readonly world: World;
  readonly statistics: Statistics;
  readonly preferences: StoredValue<EnergyPreferences>;
}

export function energyCommands({ world, statistics, preferences }: EnergyCommandParts): Command[] {
  const user = { access: 'user', fields: {} } as const;
  const stored = () => preferences.load() ?? noEnergyPreferences;

  return [
    command('energy/get_prefs', user, () => {
      const prefs = preferences.load();
      if (!prefs) throw new CommandError('not_found', 'No prefs');
      return prefs;
    }),
    command('energy/save_prefs', { access: 'admin', fields: newPreferencesFields }, (message) => {
      const old = stored();
      const prefs = {
        energy_sources: message.energy_sources ?? old.energy_sources,
        device_consumption: message.device_consumption ?? old.device_consumption,
        device_consumption_water: message.device_consumption_water ?? old.device_consumption_water,
      };
      preferences.save(prefs);
      return prefs;
    }),
    command('energy/info', user, () => ({
      cost_sensors: costSensors(stored(), world),
      solar_forecast_domains: [...new Set(Object.values(world.home.energy.forecasts))],
    })),
    command('energy/validate', user, () => validateEnergy(stored(), world)),
    command('energy/solar_forecast', user, () => forecastOf(stored(), world)),
    command(
      'energy/fossil_energy_consumption',
      {
        access: 'user',
        fields: {
          start_time: z.string(),
          end_time: z.string(),
          energy_statistic_ids: z.array(z.string()),
          co2_statistic_id: z.string(),
          period: z.enum(['5minute', 'hour', 'day', 'month']),
        },
      },
      (message) => {
        const start = parseTime(message.start_time, 'invalid_start_time');
        const end = parseTime(message.end_time, 'invalid_end_time');
        const hours = { start, end, period: 'hour' } as const;
        const percents = new Map(
          statistics
            .read(message.co2_statistic_id, hours)
            .map(({ start: at, mean = 100 }) => [at, mean] as const),
        );
        const fossil = new Map<number, number>();
        for (const id of new Set(message.energy_statistic_ids)) {
          for (const { start: hour, change = 0 } of statistics.read(id, hours)) {
            const at = startOf(hour, message.period === '5minute' ? 'hour' : message.period);
            // Hours without a known share count as fossil.
            fossil.set(at, (fossil.get(at) ?? 0) + (change * (percents.get(hour) ?? 100)) / 100);
          }
        }
        return Object.fromEntries([...fossil].map(([at, kwh]) => [isoSeconds(at), round(kwh)]));
      },
    ),
  ];
}
