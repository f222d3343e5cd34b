import { z } from 'zod';

/** Preferences of the energy page as stored and answered. */
export const energyPreferencesSchema = z.object({
  energy_sources: z.array(z.looseObject({ type: z.string() })),
  device_consumption: z.array(z.looseObject({ stat_consumption: z.string() })),
  device_consumption_water: z.array(z.looseObject({ stat_consumption: z.string() })),
});
export type EnergyPreferences = z.output<typeof energyPreferencesSchema>;

export const noEnergyPreferences: EnergyPreferences = {
  energy_sources: [],
  device_consumption: [],
  device_consumption_water: [],
};

const id = z.string();
const optionalId = z.string().nullish();
const price = z.preprocess((given) => given ?? null, z.coerce.number().nullable()).optional();
/** In a grid source the hub writes null for what was left out. */
const idOrNull = z.string().nullable().default(null);
const priceOrNull = z.preprocess((given) => given ?? null, z.coerce.number().nullable()).default(null);

/** Exactly one of: a power sensor, an inverted one, or two for the two directions. */
const powerConfig = z
  .strictObject({
    stat_rate: id.optional(),
    stat_rate_inverted: id.optional(),
    stat_rate_from: id.optional(),
    stat_rate_to: id.optional(),
  })
  .refine(({ stat_rate: one, stat_rate_inverted: inverted, stat_rate_from: from, stat_rate_to: to }) => {
    const isPair = from !== undefined && to !== undefined;
    const isHalf = !isPair && (from !== undefined || to !== undefined);
    return !isHalf && [one !== undefined, inverted !== undefined, isPair].filter(Boolean).length === 1;
  });

/** A statistic of another source than the recorder: the hub cannot follow its states to count a price. */
const isExternal = (meter: string | null | undefined): boolean => meter?.includes(':') === true;

const hasOnePrice = (entity: string | null | undefined, euro: number | null | undefined): boolean =>
  (entity ?? null) === null || (euro ?? null) === null;
const isCountable = (
  meter: string | null | undefined,
  counted: string | null | undefined,
  prices: readonly unknown[],
): boolean =>
  !isExternal(meter) || (counted ?? null) !== null || prices.every((one) => (one ?? null) === null);

/** The flat grid source; the lists `flow_from` and `flow_to` of older hubs are refused. */
const gridSource = z
  .strictObject({
    type: z.literal('grid'),
    name: z.string().optional(),
    stat_energy_from: idOrNull,
    stat_energy_to: idOrNull,
    stat_cost: idOrNull,
    entity_energy_price: idOrNull,
    number_energy_price: priceOrNull,
    stat_compensation: idOrNull,
    entity_energy_price_export: idOrNull,
    number_energy_price_export: priceOrNull,
    stat_rate: id.optional(),
    power_config: powerConfig.optional(),
    cost_adjustment_day: z.coerce.number(),
  })
  .refine(
    ({ stat_energy_from: from, stat_energy_to: to, stat_rate: rate, power_config: power }) =>
      (from ?? null) !== null || (to ?? null) !== null || rate !== undefined || power !== undefined,
  )
  .refine(
    (source) =>
      hasOnePrice(source.entity_energy_price, source.number_energy_price) &&
      hasOnePrice(source.entity_energy_price_export, source.number_energy_price_export),
  )
  .refine(
    (source) =>
      isCountable(source.stat_energy_from, source.stat_cost, [
        source.entity_energy_price,
        source.number_energy_price,
      ]) &&
      isCountable(source.stat_energy_to, source.stat_compensation, [
        source.entity_energy_price_export,
        source.number_energy_price_export,
      ]),
  );

const solarSource = z.strictObject({
  type: z.literal('solar'),
  name: z.string().optional(),
  stat_energy_from: id,
  stat_rate: id.optional(),
  config_entry_solar_forecast: z.array(z.string()).nullish(),
});

const batterySource = z.strictObject({
  type: z.literal('battery'),
  name: z.string().optional(),
  stat_energy_from: id,
  stat_energy_to: id,
  stat_rate: id.optional(),
  stat_soc: id.optional(),
  capacity: z.coerce.number().positive().optional(),
  power_config: powerConfig.optional(),
});

const homeSource = z.strictObject({
  type: z.literal('home'),
  name: z.string().optional(),
  stat_energy_to: id,
  stat_rate: id.optional(),
});

const meteredSource = (type: 'gas' | 'water') =>
  z.strictObject({
    type: z.literal(type),
    name: z.string().optional(),
    stat_energy_from: id,
    stat_rate: id.optional(),
    stat_cost: optionalId,
    entity_energy_price: optionalId,
    number_energy_price: price,
  });

type Source = z.output<typeof sourceSchema>;
const sourceSchema = z.discriminatedUnion('type', [
  gridSource,
  solarSource,
  batterySource,
  homeSource,
  meteredSource('gas'),
  meteredSource('water'),
]);

/** Grid sources share no meter and no power sensor; at most one source is the home itself. */
function areDistinct(sources: readonly Source[]): boolean {
  const grids = sources.filter((source) => source.type === 'grid');
  const isUsedOnce = (ids: readonly (string | null | undefined)[]): boolean => {
    const named = ids.filter((one) => typeof one === 'string');
    return new Set(named).size === named.length;
  };
  return (
    isUsedOnce(grids.map(({ stat_energy_from: meter }) => meter)) &&
    isUsedOnce(grids.map(({ stat_energy_to: meter }) => meter)) &&
    isUsedOnce(grids.map(({ stat_rate: power }) => power)) &&
    sources.filter(({ type }) => type === 'home').length <= 1
  );
}

const deviceSchema = z.strictObject({
  stat_consumption: id,
  stat_rate: id.optional(),
  name: z.string().optional(),
  included_in_stat: id.optional(),
});

/** Fields of `energy/save_prefs`: each list that is given replaces the stored one whole. */
export const newPreferencesFields = {
  energy_sources: z.array(sourceSchema).refine(areDistinct).optional(),
  device_consumption: z.array(deviceSchema).optional(),
  device_consumption_water: z.array(deviceSchema).optional(),
};
