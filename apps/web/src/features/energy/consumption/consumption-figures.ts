import {
  balanceOf,
  balancesOf,
  deviceSharesOf,
  nightStandby,
  roundParts,
  type Balance,
} from '@soglia/energy/balance';
import {
  hoursOf,
  slotEnergy,
  slotsOf,
  type Period,
  type Slot,
  type StatisticRows,
} from '@soglia/energy/periods';
import type { DeviceMeter, EnergySources } from '@soglia/energy/sources';
import { costOf, type Cost } from '@soglia/energy/tariff';
import { sumOf } from '../flow/live-power.ts';
import { withoutDevices } from '../without-devices.ts';
import type { Pricing } from './use-pricing.ts';

/** Digits after the point of a part, kWh. */
const DIGITS = 2;
const HOURS_OF_DAY = 24;
const HOURS_OF_WEEK = 168;
const HOUR_MS = 3_600_000;

/** A device, or what no device counts. */
export interface Share {
  /** Undefined: 'Non misurato'. */
  readonly device: DeviceMeter | undefined;
  /** Rounded: the shares add up to the whole to the last digit. */
  readonly kwh: number;
  readonly euro: number | undefined;
}

/** What a house used in a period. */
export interface ConsumptionFigures {
  /** kWh; undefined where the hub has no statistics of it. */
  readonly total: number | undefined;
  /** The bars, each with its kWh rounded: together the total. */
  readonly slots: readonly (Balance & { readonly kwh: number | undefined })[];
  readonly hasGap: boolean;
  /** Of what was drawn from the grid. */
  readonly cost: Cost | undefined;
  readonly shares: readonly Share[];
  /** kW; undefined where no night is known. */
  readonly standby: number | undefined;
}

interface FigureRequest {
  readonly sources: EnergySources;
  readonly period: Period;
  /** Of every meter: hours, or the months of a year. */
  readonly rows: StatisticRows;
  /** Of the meters of the house, hours. */
  readonly hourly: StatisticRows;
  /** Undefined while the prices are not known. */
  readonly pricing: Pricing | undefined;
  readonly now: number;
}

export function consumptionOf(request: FigureRequest): ConsumptionFigures {
  const { sources, period, rows, hourly, now } = request;
  const balances = balancesOf(sources, rows, slotsOf(period), now);
  const whole = balanceOf(sources, rows, period, now);
  const known = balances.flatMap(({ used }) => used ?? []);
  const total = known.length === 0 ? undefined : known.reduce((sum, used) => sum + used, 0);
  const rounded = roundParts(known, total ?? 0, DIGITS).values();
  const cost = houseCost(request);
  return {
    total,
    slots: balances.map((slot) => ({
      ...slot,
      kwh: slot.used === undefined ? undefined : rounded.next().value,
    })),
    hasGap: balances.some(({ hasGap }) => hasGap),
    cost,
    shares: sharesOf(request, { ...whole, used: total }, cost),
    standby:
      period.kind === 'year'
        ? undefined
        : nightStandby(balancesOf(withoutDevices(sources), hourly, hoursOf(period), now), period.timeZone),
  };
}

/** What is paid for: the grid, or all that is used where no meter tells of the grid. */
function houseCost({ sources, period, hourly, pricing, now }: FigureRequest): Cost | undefined {
  if (pricing === undefined) return undefined;
  const meters = sources.grid.filter(({ direction }) => direction === 'import').map(({ meter }) => meter);
  const slots = hoursOf(period);
  const hours =
    meters.length > 0
      ? slots.map((slot) => ({
          ...slot,
          kwh: sumOf(meters.map((id) => slotEnergy(hourly.get(id), slot, now))),
        }))
      : balancesOf(sources, hourly, slots, now).map(({ start, end, used }) => ({ start, end, kwh: used }));
  return hours.some(({ kwh }) => kwh !== undefined) ? costOf({ ...pricing, hours, period, now }) : undefined;
}

function sharesOf(
  { sources, period, rows, pricing, now }: FigureRequest,
  whole: Balance,
  cost: Cost | undefined,
): readonly Share[] {
  const { devices, untracked, whole: sum } = deviceSharesOf(whole, sources);
  const parts = [...devices.map(({ kwh }) => kwh), ...(untracked === undefined ? [] : [untracked])];
  const rounded = roundParts(parts, sum, DIGITS);
  const euroOf = pricing && euroBy({ period, rows, pricing, now, cost, drawn: whole.imported ?? whole.used });
  return [...devices.map(({ device }) => device), ...(untracked === undefined ? [] : [undefined])].map(
    (device, index) => {
      const kwh = rounded[index] ?? 0;
      return { device, kwh, euro: euroOf?.(device, kwh) };
    },
  );
}

interface EuroRequest {
  readonly period: Period;
  readonly rows: StatisticRows;
  readonly pricing: Pricing;
  readonly now: number;
  readonly cost: Cost | undefined;
  /** What the cost is of, kWh. */
  readonly drawn: number | undefined;
}

/** What a device costs: by its own price, by the hours in which it ran, or as a kilowatt hour of the house on average. */
function euroBy({ period, rows, pricing, now, cost, drawn }: EuroRequest) {
  const byHour = pricing.hasBands && period.kind !== 'year' ? hourPrices(hoursOf(period), pricing, now) : [];
  const priced = (drawn ?? 0) - (cost?.unpriced ?? 0);
  const mean =
    cost !== undefined && priced > 0
      ? cost.energy / priced
      : meanOf(hourPrices(hoursOf(period).slice(0, HOURS_OF_DAY), pricing, now));
  return (device: DeviceMeter | undefined, kwh: number): number | undefined => {
    const own = device && pricing.own.get(device.meter);
    if (own !== undefined) return kwh * own;
    const meter = device && rows.get(device.meter);
    if (meter === undefined || byHour.length === 0) return mean && kwh * mean;
    let counted = 0;
    let euro = 0;
    for (const { price, ...hour } of byHour) {
      const used = price === undefined ? undefined : slotEnergy(meter, hour, now);
      if (price === undefined || used === undefined) continue;
      counted += used;
      euro += used * price;
    }
    return counted > 0 ? (kwh * euro) / counted : mean && kwh * mean;
  };
}

interface PricedSlot extends Slot {
  /** Euro for a kilowatt hour; undefined where it is not known. */
  readonly price: number | undefined;
}

const hourPrices = (hours: readonly Slot[], pricing: Pricing, now: number): readonly PricedSlot[] =>
  hours.map((hour) => {
    const period = { ...hour, kind: 'day', timeZone: pricing.timeZone } as const;
    const { energy, unpriced } = costOf({ ...pricing, hours: [{ ...hour, kwh: 1 }], period, now });
    return { ...hour, price: unpriced > 0 ? undefined : energy };
  });

/** Of a kilowatt hour on average over a week, for what runs day and night: euro; undefined where no hour has a price. */
export const weekPrice = (pricing: Pricing, until: number): number | undefined =>
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

/** What was used before, in as much of that period as has passed of the one that is shown; undefined with a gap. */
export function usedBefore(
  sources: EnergySources,
  rows: StatisticRows,
  { period, before, now }: { readonly period: Period; readonly before: Period; readonly now: number },
): number | undefined {
  const until =
    now >= period.end ? before.end : Math.min(before.end, before.start + Math.max(0, now - period.start));
  let sum: number | undefined;
  for (const { start, end, used } of balancesOf(sources, rows, slotsOf(before), now)) {
    if (start >= until) break;
    // A meter that came in the middle of it: less was counted than was used.
    if (used === undefined) return undefined;
    sum = (sum ?? 0) + used * Math.min(1, (until - start) / (end - start));
  }
  return sum;
}
