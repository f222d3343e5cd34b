import { HOUR_MS } from '../durations.ts';
import { hoursOf } from '../periods/periods.ts';
import { slotEnergy } from '../periods/slot-energy.ts';
import type { Period, Slot, StatisticRows } from '../periods/types.ts';
import type { Cost } from '../tariff/types.ts';
import { costOf } from '../tariff/cost.ts';
import { costStatistics, hasHourlyPrice } from './pricing.ts';
import type { HousePricing } from './types.ts';

const HOURS_OF_DAY = 24;
const HOURS_OF_WEEK = 168;

export interface DeviceCostRequest {
  readonly period: Period;
  /** Of the devices, hours; of a year any. */
  readonly rows: StatisticRows;
  readonly pricing: HousePricing;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of the house. */
  readonly cost: Cost | undefined;
  /** What the cost is of, kWh. */
  readonly drawn: number | undefined;
}

/**
 * What a device costs, euro: by its own price, by the hours in which it ran, or as a kilowatt hour of the house on
 * average, which also holds without a meter. Undefined where no price is known.
 */
export function deviceCosts({
  period,
  rows,
  pricing,
  now,
  cost,
  drawn,
}: DeviceCostRequest): (meter: string | undefined, kwh: number) => number | undefined {
  const isByHour = hasHourlyPrice(pricing) && period.kind !== 'year';
  const byHour = isByHour ? hourPrices(hoursOf(period), pricing, now) : [];
  const mean =
    meanPrice(cost, drawn) ?? meanOf(hourPrices(hoursOf(period).slice(0, HOURS_OF_DAY), pricing, now));
  return (meter, kwh) => {
    const own = meter === undefined ? undefined : pricing.own.get(meter);
    if (own !== undefined) return kwh * own;
    const counts = meter === undefined ? undefined : rows.get(meter);
    if (counts === undefined || byHour.length === 0) return mean && kwh * mean;
    let counted = 0;
    let euro = 0;
    for (const { price, ...hour } of byHour) {
      const used = price === undefined ? undefined : slotEnergy(counts, hour, now);
      if (price === undefined || used === undefined) continue;
      counted += used;
      euro += used * price;
    }
    return counted > 0 ? (kwh * euro) / counted : mean && kwh * mean;
  };
}

/** Euro for a kilowatt hour on average, of `drawn` kWh that cost that; undefined where none of them has a price. */
export function meanPrice(cost: Cost | undefined, drawn: number | undefined): number | undefined {
  const priced = (drawn ?? 0) - (cost?.unpriced ?? 0);
  return cost === undefined || priced <= 0 ? undefined : cost.energy / priced;
}

interface PricedSlot extends Slot {
  /** Euro for a kilowatt hour; undefined where it is not known. */
  readonly price: number | undefined;
}

/** By the tariff, or by the price of the first meter of the grid; none where the hub counts the money. */
function hourPrices(hours: readonly Slot[], pricing: HousePricing, now: number): readonly PricedSlot[] {
  const fallback = pricing.flows[0]?.price;
  if (fallback === undefined || costStatistics(pricing.tariff, pricing.flows).length > 0) return [];
  return hours.map((hour) => {
    const period = { ...hour, kind: 'day', timeZone: pricing.timeZone } as const;
    const { energy, unpriced } = costOf({ ...pricing, fallback, hours: [{ ...hour, kwh: 1 }], period, now });
    return { ...hour, price: unpriced > 0 ? undefined : energy };
  });
}

/** Of a kilowatt hour on average over a week, for what runs day and night: euro; undefined where no hour's price is known. */
export const weekPrice = (pricing: HousePricing, until: number): number | undefined =>
  meanOf(
    hourPrices(
      Array.from({ length: HOURS_OF_WEEK }, (_none, index) => {
        const start = until - (HOURS_OF_WEEK - index) * HOUR_MS;
        return { start, end: start + HOUR_MS };
      }),
      pricing,
      until,
    ),
  );

function meanOf(hours: readonly PricedSlot[]): number | undefined {
  const prices = hours.flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? undefined : prices.reduce((sum, price) => sum + price, 0) / prices.length;
}
