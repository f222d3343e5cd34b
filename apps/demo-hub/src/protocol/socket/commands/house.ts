import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import type { Automations } from '#automations/automations.ts';
import { command, CommandFailure, subscription, type Command } from '#protocol/socket/command.ts';
import type { Drawer } from '#store/store.ts';
import type { World } from '#world/world.ts';
import { forecast, type ForecastType } from '#world/forecast.ts';

/** Energy preferences as kept; the shape inside is the client's. */
export const keptEnergy = z.object({
  energy_sources: z.array(z.looseObject({ type: z.string() })),
  device_consumption: z.array(z.looseObject({ stat_consumption: z.string() })),
  device_consumption_water: z.array(z.looseObject({ stat_consumption: z.string() })),
});
export type EnergyPreferences = z.output<typeof keptEnergy>;

export interface HouseParts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly automations: Automations;
  readonly energy: Drawer<EnergyPreferences>;
}

/** The smaller matters: people, automations, energy, weather. */
export function houseCommands({ world, accounts, automations, energy }: HouseParts): Command[] {
  const user = { who: 'user', fields: {} } as const;
  const newSources = z.array(
    z
      .looseObject({ type: z.enum(['grid', 'solar', 'battery', 'gas', 'water']) })
      .refine((source) => !('flow_from' in source)),
  );

  return [
    command('config/auth/list', { who: 'admin', fields: {} }, () =>
      accounts.people.map((person) => ({
        id: person.id,
        username: person.username,
        name: person.name,
        is_owner: person.isOwner,
        is_active: true,
        local_only: false,
        system_generated: false,
        group_ids: person.groups,
        credentials: [{ type: 'homeassistant' }],
      })),
    ),
    command('person/list', user, () => ({
      storage: accounts.people.map((person) => ({
        id: person.username,
        name: person.name,
        user_id: person.id,
        device_trackers: [],
        picture: null,
      })),
      config: [],
    })),
    command(
      'automation/config',
      { who: 'admin', fields: { entity_id: z.string() } },
      ({ entity_id: entityId }) => {
        const config = automations.byEntity(entityId);
        if (!config) throw new CommandFailure('not_found', 'Entity not found');
        return { config };
      },
    ),
    // The house knows which automations act on an entity, and leaves the other relations out.
    command(
      'search/related',
      { who: 'user', fields: { item_type: z.literal('entity'), item_id: z.string() } },
      ({ item_id: entityId }) => {
        const automation = automations.naming(entityId);
        return automation.length === 0 ? {} : { automation };
      },
    ),
    command('energy/get_prefs', user, () => {
      const prefs = energy.load();
      if (!prefs) throw new CommandFailure('not_found', 'No prefs');
      return prefs;
    }),
    command(
      'energy/save_prefs',
      {
        who: 'admin',
        fields: {
          energy_sources: newSources.optional(),
          device_consumption: keptEnergy.shape.device_consumption.optional(),
          device_consumption_water: keptEnergy.shape.device_consumption_water.optional(),
        },
      },
      (message) => {
        const old = energy.load() ?? {
          energy_sources: [],
          device_consumption: [],
          device_consumption_water: [],
        };
        const prefs = {
          energy_sources: message.energy_sources ?? old.energy_sources,
          device_consumption: message.device_consumption ?? old.device_consumption,
          device_consumption_water: message.device_consumption_water ?? old.device_consumption_water,
        };
        energy.save(prefs);
        return prefs;
      },
    ),
    command('energy/info', user, () => ({ cost_sensors: {}, solar_forecast_domains: [] })),
    subscription(
      'weather/subscribe_forecast',
      {
        who: 'user',
        fields: { entity_id: z.string(), forecast_type: z.enum(['daily', 'hourly', 'twice_daily']) },
      },
      ({ entity_id: entityId, forecast_type: type }) => {
        if (!entityId.startsWith('weather.') || !world.states.get(entityId)) {
          throw new CommandFailure('invalid_entity_id', 'Weather entity not found');
        }
        if (type === 'twice_daily')
          throw new CommandFailure(
            'forecast_not_supported',
            'The weather entity does not support this forecast type',
          );
        return (emit) => {
          const kind: ForecastType = type;
          const tell = (): void => emit({ type: kind, forecast: forecast(kind, world.clock.now()) });
          tell();
          return world.bus.listen('state_changed', (event) => {
            const { entity_id: changed } = event.data as { entity_id: string };
            if (changed === entityId) tell();
          });
        };
      },
    ),
  ];
}
