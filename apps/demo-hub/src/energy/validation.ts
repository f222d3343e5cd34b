import type { EnergyPreferences } from '#energy/preferences.ts';
import type { World } from '#world/world.ts';

interface Issue {
  readonly type: string;
  readonly affected_entities: readonly (readonly [string, string | null])[];
  readonly translation_placeholders: null;
}

type Part = Readonly<Record<string, unknown>>;
const idIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : []);

/** `energy/info.cost_sensors`: the sensors in which the hub counts money, by their meters. */
export function costSensors({ energy_sources: sources }: EnergyPreferences, { states }: World) {
  const pairs = sources.flatMap((source) => [
    ...costSensor(source, 'stat_energy_from', '_cost', ['entity_energy_price', 'number_energy_price']),
    ...costSensor(source, 'stat_energy_to', '_compensation', [
      'entity_energy_price_export',
      'number_energy_price_export',
    ]),
  ]);
  return Object.fromEntries(pairs.filter(([, cost]) => states.get(cost) !== undefined));
}

const costSensor = (source: Part, meter: string, suffix: string, prices: readonly string[]) =>
  source['type'] === 'grid' && prices.some((name) => (source[name] ?? null) !== null)
    ? idIn(source[meter]).map((id) => [id, `${id}${suffix}`] as const)
    : [];

/** `energy/validate`: what is wrong with each source and device, in their order. */
export function validateEnergy(preferences: EnergyPreferences, { states }: World) {
  const missing = (ids: readonly string[]): readonly Issue[] => {
    const gone = ids.filter((id) => states.get(id) === undefined);
    const affected = gone.map((id) => [id, null] as const);
    return gone.length === 0
      ? []
      : ['statistics_not_defined', 'entity_not_defined'].map((type) => ({
          type,
          affected_entities: affected,
          translation_placeholders: null,
        }));
  };
  const meters = (part: Part, names: readonly string[]) => missing(names.flatMap((name) => idIn(part[name])));
  return {
    energy_sources: preferences.energy_sources.map((source) =>
      meters(source, ['stat_energy_from', 'stat_energy_to']),
    ),
    device_consumption: preferences.device_consumption.map((device) => meters(device, ['stat_consumption'])),
    device_consumption_water: preferences.device_consumption_water.map((device) =>
      meters(device, ['stat_consumption']),
    ),
  };
}
