import type { Tariff } from '@soglia/contracts/energy';
import type { StatisticRows } from '../periods/types.ts';
import type { FallbackPrice } from '../tariff/prices.ts';

/** How the energy from one meter of the grid is paid for where the house has no tariff of its own. */
export interface FlowPrice {
  /** Statistic id; undefined in a house without a meter of the grid: all that it uses. */
  readonly meter: string | undefined;
  readonly price: FallbackPrice;
  /** A statistic in which the hub counts the money: it holds where it has rows. */
  readonly cost?: string;
}

/** What the costs of a house are computed from. */
export interface HousePricing {
  readonly tariff: Tariff;
  /** Each meter of the grid, at least one. They hold where the tariff has no periods. */
  readonly flows: readonly FlowPrice[];
  readonly timeZone: string;
  /** Statistics of the entities of `pricingSensors`, with their means. */
  readonly sensorPrices: StatisticRows | undefined;
  /** `unit_of_measurement` by entity. */
  readonly sensorUnits: ReadonlyMap<string, string>;
  /** Euro for a kilowatt hour of the devices that have a price of their own, by meter. */
  readonly own: ReadonlyMap<string, number>;
}
