import { z } from 'zod';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import type { StoredValue } from '#store/store.ts';

/** Energy preferences as stored; what is inside a source is not interpreted. */
export const energyPreferencesSchema = z.object({
  energy_sources: z.array(z.looseObject({ type: z.string() })),
  device_consumption: z.array(z.looseObject({ stat_consumption: z.string() })),
  device_consumption_water: z.array(z.looseObject({ stat_consumption: z.string() })),
});
export type EnergyPreferences = z.output<typeof energyPreferencesSchema>;

export function energyCommands(preferences: StoredValue<EnergyPreferences>): Command[] {
  const user = { access: 'user', fields: {} } as const;
  const newSources = z.array(
    z
      .looseObject({ type: z.enum(['grid', 'solar', 'battery', 'gas', 'water']) })
      .refine((source) => !('flow_from' in source)),
  );

  return [
    command('energy/get_prefs', user, () => {
      const prefs = preferences.load();
      if (!prefs) throw new CommandError('not_found', 'No prefs');
      return prefs;
    }),
    command(
      'energy/save_prefs',
      {
        access: 'admin',
        fields: {
          energy_sources: newSources.optional(),
          device_consumption: energyPreferencesSchema.shape.device_consumption.optional(),
          device_consumption_water: energyPreferencesSchema.shape.device_consumption_water.optional(),
        },
      },
      (message) => {
        const old = preferences.load() ?? {
          energy_sources: [],
          device_consumption: [],
          device_consumption_water: [],
        };
        const prefs = {
          energy_sources: message.energy_sources ?? old.energy_sources,
          device_consumption: message.device_consumption ?? old.device_consumption,
          device_consumption_water: message.device_consumption_water ?? old.device_consumption_water,
        };
        preferences.save(prefs);
        return prefs;
      },
    ),
    command('energy/info', user, () => ({ cost_sensors: {}, solar_forecast_domains: [] })),
  ];
}
