import * as z from 'zod/mini';
import { daySchema, line } from '../companion/texts.ts';

/** `GET` and `PUT`: what Soglia keeps of a house's energy, for which the hub has no place. */
export const ENERGY_SETTINGS_PATH = '/api/energy_settings';

/** The specification's price of a kilowatt hour where none is known, euro. */
export const DEFAULT_COST_PER_UNIT = 0.25;
/** The specification's efficiency of a solar panel, percent. */
export const DEFAULT_EFFICIENCY = 85;

const PERIODS = 60;
const MONTHS = 240;
const EXCEPTIONS = 100;
const DEVICES = 200;
const PANELS = 50;

/** Euro for a kilowatt hour. */
const euroPerKwh = z.number().check(z.minimum(0), z.maximum(100));

/** The hub's id of a statistic or of an entity: `sensor.forno`, `integrazione:contatore`. */
export const statisticIdSchema = z.string().check(z.maxLength(255), z.regex(/^[a-z0-9_]+[.:][a-z0-9_]+$/));

/** Euro for a kilowatt hour in each of the Italian bands. */
export const bandPricesSchema = z.strictObject({ f1: euroPerKwh, f2: euroPerKwh, f3: euroPerKwh });

/** What a kilowatt hour costs. */
export const unitPriceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), euro: euroPerKwh }),
  z.strictObject({ kind: z.literal('bands'), prices: bandPricesSchema }),
  /** The state of an entity of the hub; what it was in the past is in its statistics. */
  z.strictObject({ kind: z.literal('sensor'), entity_id: statisticIdSchema }),
  /**
   * An indexed contract: the mean of each month, by `YYYY-MM`, is entered when it is known. A month without one has the
   * last mean before it and is provisional.
   */
  z.strictObject({
    kind: z.literal('indexed'),
    means: z
      .record(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)), bandPricesSchema)
      .check(z.refine((means) => Object.keys(means).length <= MONTHS, { error: 'too_many' })),
  }),
]);

/** One price with the day from which it holds, until the next one begins. */
export const tariffPeriodSchema = z.strictObject({
  from: daySchema,
  price: unitPriceSchema,
  /** Fixed costs, apart from what is used: euro a month. */
  fixed_monthly: z.number().check(z.minimum(0), z.maximum(10_000)),
});

/** A day that counts otherwise than the national calendar of the bands has it. */
export const bandExceptionSchema = z.strictObject({
  /** `MM-DD` for every year, or `YYYY-MM-DD`. */
  day: z.string().check(z.regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)),
  counts_as: z.enum(['holiday', 'ordinary']),
});

export const tariffSchema = z.strictObject({
  /** Each with another day, in their order; before the first its price holds as well. */
  periods: z.array(tariffPeriodSchema).check(
    z.maxLength(PERIODS),
    z.refine((periods) => periods.every(({ from }, index) => from > (periods[index - 1]?.from ?? '')), {
      error: 'unordered',
    }),
  ),
  exceptions: z.array(bandExceptionSchema).check(z.maxLength(EXCEPTIONS)),
});

/** What the specification keeps of an energy device. */
export const energyDeviceSchema = z.strictObject({
  entity_id: statisticIdSchema,
  name: line(100),
  unit: z.enum(['kWh', 'W', 'kW']),
  device_type: z.enum(['consumption', 'production']),
  /** Euro; a device may have a price of its own. */
  cost_per_unit: euroPerKwh,
});

/** What the specification keeps of a solar panel. */
export const solarPanelSchema = z.strictObject({
  entity_id: statisticIdSchema,
  name: line(100),
  unit: z.enum(['kWh', 'W', 'kW']),
  /** Peak power, kW. */
  capacity: z.number().check(z.minimum(0.001), z.maximum(10_000)),
  /** Percent. */
  efficiency: z.number().check(z.minimum(0), z.maximum(100)),
});

export const energySettingsSchema = z.strictObject({
  /** Without periods: the price of the hub's energy preferences, or the specification's. */
  tariff: tariffSchema,
  /** Contracted power, kW; null where it is not known: nothing is warned of. */
  contracted_kw: z.nullable(z.number().check(z.minimum(0.5), z.maximum(1000))),
  devices: z.array(energyDeviceSchema).check(z.maxLength(DEVICES)),
  panels: z.array(solarPanelSchema).check(z.maxLength(PANELS)),
});

/**
 * The answer to `GET` and `PUT`, and the body of `PUT`. A body whose `revision` is not that of the last answer
 * any more is refused with 409 `conflict`: somebody else has changed what the caller sees of the settings.
 */
export const energySettingsAnswerSchema = z.strictObject({
  revision: z.int().check(z.minimum(0)),
  settings: energySettingsSchema,
});

/** What a house has that was told nothing. */
export const emptyEnergySettings: EnergySettings = {
  tariff: { periods: [], exceptions: [] },
  contracted_kw: null,
  devices: [],
  panels: [],
};

export type BandPrices = z.infer<typeof bandPricesSchema>;
export type UnitPrice = z.infer<typeof unitPriceSchema>;
export type TariffPeriod = z.infer<typeof tariffPeriodSchema>;
export type BandException = z.infer<typeof bandExceptionSchema>;
export type Tariff = z.infer<typeof tariffSchema>;
export type EnergyDevice = z.infer<typeof energyDeviceSchema>;
export type SolarPanel = z.infer<typeof solarPanelSchema>;
export type EnergySettings = z.infer<typeof energySettingsSchema>;
export type EnergySettingsAnswer = z.infer<typeof energySettingsAnswerSchema>;
