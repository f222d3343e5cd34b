import {
  balanceOf,
  balancesOf,
  deviceSharesOf,
  nightStandby,
  roundParts,
  type Balance,
} from '@soglia/energy/balance';
import { hoursOf, slotEnergy, slotsOf, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { DeviceMeter, EnergySources } from '@soglia/energy/sources';
import { costOf, type Cost } from '@soglia/energy/tariff';
import type { Pricing } from './use-pricing.ts';

/** Digits after the point of a part, kWh. */
const DIGITS = 2;

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
        : nightStandby(balancesOf(sources, hourly, hoursOf(period), now), period.timeZone),
  };
}

/** What is paid for: the grid, or all that is used where no meter tells of the grid. */
function houseCost({ sources, period, hourly, pricing, now }: FigureRequest): Cost | undefined {
  if (pricing === undefined) return undefined;
  const hasMeter = sources.grid.some(({ direction }) => direction === 'import');
  const hours = balancesOf(
    hasMeter ? { ...sources, devices: [] } : sources,
    hourly,
    hoursOf(period),
    now,
  ).map(({ start, end, imported, used }) => ({ start, end, kwh: hasMeter ? imported : used }));
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
  const mean = meanPrice(cost, pricing, period, now);
  const euroOf = (device: DeviceMeter | undefined, kwh: number): number | undefined => {
    if (mean === undefined || pricing === undefined) return undefined;
    const price = device && pricing.own.get(device.meter);
    if (price !== undefined) return kwh * price;
    const own = device && rows.get(device.meter);
    // Of months nobody knows the hours, and a part of a meter has none of its own.
    if (own === undefined || period.kind === 'year' || !pricing.hasBands) return kwh * mean;
    const hours = hoursOf(period).map((hour) => ({ ...hour, kwh: slotEnergy(own, hour, now) }));
    const counted = costOf({ ...pricing, hours, period, now });
    const priced = hours.reduce((all, hour) => all + (hour.kwh ?? 0), 0) - counted.unpriced;
    return priced > 0 ? (kwh * counted.energy) / priced : kwh * mean;
  };
  return [...devices.map(({ device }) => device), ...(untracked === undefined ? [] : [undefined])].map(
    (device, index) => {
      const kwh = rounded[index] ?? 0;
      return { device, kwh, euro: euroOf(device, kwh) };
    },
  );
}

/** Euro for a kilowatt hour: what the house paid on average, or the price of every hour where it drew nothing. */
function meanPrice(
  cost: Cost | undefined,
  pricing: Pricing | undefined,
  period: Period,
  now: number,
): number | undefined {
  if (pricing === undefined) return undefined;
  const even = hoursOf(period)
    .filter(({ start }) => start <= now)
    .map((hour) => ({ ...hour, kwh: 1 }));
  const flat = costOf({ ...pricing, hours: even, period, now });
  const priced = even.length - flat.unpriced;
  const mean = priced > 0 ? flat.energy / priced : undefined;
  if (cost?.bands === undefined) return mean;
  const drawn = Object.values(cost.bands).reduce((sum, { kwh }) => sum + kwh, 0);
  return drawn > 0 ? cost.energy / drawn : mean;
}

/** What was used before, in as much of that period as has passed of the one that is shown. */
export function usedBefore(
  sources: EnergySources,
  rows: StatisticRows,
  { period, before, now }: { readonly period: Period; readonly before: Period; readonly now: number },
): number | undefined {
  const until =
    now >= period.end ? before.end : Math.min(before.end, before.start + Math.max(0, now - period.start));
  let sum: number | undefined;
  for (const { start, end, used } of balancesOf(sources, rows, slotsOf(before), now)) {
    if (used === undefined || start >= until) continue;
    sum = (sum ?? 0) + used * Math.min(1, (until - start) / (end - start));
  }
  return sum;
}
