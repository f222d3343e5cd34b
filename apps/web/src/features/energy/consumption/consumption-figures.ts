import {
  balanceOf,
  balancesOf,
  deviceSharesOf,
  nightStandby,
  roundParts,
  type Balance,
} from '@soglia/energy/balance';
import { deviceCosts, houseCostOf, meanPrice, type HousePricing } from '@soglia/energy/cost';
import { hoursOf, slotsOf, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { DeviceMeter, EnergySources } from '@soglia/energy/sources';
import type { Cost } from '@soglia/energy/tariff';
import { withoutDevices } from '#home/energy/without-devices.ts';

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
  /** Euro for a kilowatt hour on average; undefined where nothing has a price. */
  readonly meanPrice: number | undefined;
  readonly shares: readonly Share[];
  /** kW; undefined where no night is known. */
  readonly standby: number | undefined;
}

interface FigureRequest {
  readonly sources: EnergySources;
  readonly period: Period;
  /** Of every meter, and of what the hub counts in money: hours, or the months of a year. */
  readonly rows: StatisticRows;
  /** Of the meters of the house, hours. */
  readonly hourly: StatisticRows;
  /** Undefined while the prices are not known. */
  readonly pricing: HousePricing | undefined;
  readonly now: number;
}

export function consumptionOf(request: FigureRequest): ConsumptionFigures {
  const { sources, period, rows, hourly, pricing, now } = request;
  const balances = balancesOf(sources, rows, slotsOf(period), now);
  const whole = balanceOf(sources, rows, period, now);
  const known = balances.flatMap(({ used }) => used ?? []);
  const total = known.length === 0 ? undefined : known.reduce((sum, used) => sum + used, 0);
  const rounded = roundParts(known, total ?? 0, DIGITS).values();
  const cost = pricing && houseCostOf({ sources, period, hourly, counted: rows, pricing, now });
  return {
    total,
    slots: balances.map((slot) => ({
      ...slot,
      kwh: slot.used === undefined ? undefined : rounded.next().value,
    })),
    hasGap: balances.some(({ hasGap }) => hasGap),
    cost,
    meanPrice: meanPrice(cost, whole.imported ?? whole.used),
    shares: sharesOf(request, { ...whole, used: total }, cost),
    standby:
      period.kind === 'year'
        ? undefined
        : nightStandby(balancesOf(withoutDevices(sources), hourly, hoursOf(period), now), period.timeZone),
  };
}

function sharesOf(
  { sources, period, rows, pricing, now }: FigureRequest,
  whole: Balance,
  cost: Cost | undefined,
): readonly Share[] {
  const { devices, untracked, whole: sum } = deviceSharesOf(whole, sources);
  const parts = [...devices.map(({ kwh }) => kwh), ...(untracked === undefined ? [] : [untracked])];
  const rounded = roundParts(parts, sum, DIGITS);
  const euroOf =
    pricing && deviceCosts({ period, rows, pricing, now, cost, drawn: whole.imported ?? whole.used });
  return [...devices.map(({ device }) => device), ...(untracked === undefined ? [] : [undefined])].map(
    (device, index) => {
      const kwh = rounded[index] ?? 0;
      return { device, kwh, euro: euroOf?.(device?.meter, kwh) };
    },
  );
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
