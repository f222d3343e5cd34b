import { balancesOf } from '../balance/balance.ts';
import { hoursOf } from '../periods/periods.ts';
import { slotEnergy } from '../periods/slot-energy.ts';
import type { Period, Slot, SlotEnergy, StatisticRow, StatisticRows } from '../periods/types.ts';
import type { EnergySources } from '../sources/types.ts';
import { costOf, type PricedHour } from '../tariff/cost.ts';
import type { Cost } from '../tariff/types.ts';
import type { FlowPrice, HousePricing } from './types.ts';

export interface HouseCostRequest {
  readonly sources: EnergySources;
  readonly period: Period;
  /** Of the meters of the house, hours. */
  readonly hourly: StatisticRows;
  /** Of `costStatistics`: rows no longer than the period. */
  readonly counted: StatisticRows;
  readonly pricing: HousePricing;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * What is paid for: the grid, or all that is used where no meter tells of the grid. By the tariff of the house; where it
 * has none, each meter as the hub counts its money, else by its price. Undefined where nothing was counted.
 */
export function houseCostOf(request: HouseCostRequest): Cost | undefined {
  const { pricing } = request;
  if (pricing.tariff.periods.length > 0) {
    const meters = pricing.flows.map(({ meter }) => meter);
    return priced(request, { meters, price: { kind: 'single', euro: 0 } });
  }
  const costs = pricing.flows.flatMap(
    (flow) =>
      countedCost(flow, request) ?? priced(request, { meters: [flow.meter], price: flow.price }) ?? [],
  );
  const [first] = costs;
  return first && costs.slice(1).reduce(together, first);
}

interface Priced extends Pick<FlowPrice, 'price'> {
  readonly meters: readonly FlowPrice['meter'][];
}

function priced(request: HouseCostRequest, { meters, price }: Priced): Cost | undefined {
  const { period, pricing, now } = request;
  const hours = hoursDrawn(
    request,
    meters.filter((meter) => meter !== undefined),
  );
  return hours.some(({ kwh }) => kwh !== undefined)
    ? costOf({ ...pricing, fallback: price, hours, period, now })
    : undefined;
}

function hoursDrawn(
  { sources, period, hourly, now }: HouseCostRequest,
  meters: readonly string[],
): readonly PricedHour[] {
  const slots = hoursOf(period);
  if (meters.length === 0)
    return balancesOf(sources, hourly, slots, now).map(({ start, end, used }) => ({ start, end, kwh: used }));
  return slots.map((slot) => ({
    ...slot,
    kwh: meters.reduce<SlotEnergy>((sum, id) => {
      const kwh = slotEnergy(hourly.get(id), slot, now);
      return kwh === undefined ? sum : (sum ?? 0) + kwh;
    }, undefined),
  }));
}

/** As the hub counts it, also below 0 where prices are; undefined where it has counted nothing in the period. */
function countedCost({ cost }: FlowPrice, { counted, period, now }: HouseCostRequest): Cost | undefined {
  const changes = (cost === undefined ? [] : (counted.get(cost) ?? [])).filter(
    (row) => row.change !== undefined && isWithin(row, period, now),
  );
  if (changes.length === 0) return undefined;
  return {
    energy: changes.reduce((sum, { change = 0 }) => sum + change, 0),
    fixed: 0,
    bands: undefined,
    isProvisional: false,
    unpriced: 0,
  };
}

const isWithin = ({ start }: StatisticRow, period: Slot, now: number) =>
  start >= period.start && start < period.end && start <= now;

const together = (one: Cost, other: Cost): Cost => ({
  energy: one.energy + other.energy,
  fixed: one.fixed + other.fixed,
  bands: undefined,
  isProvisional: one.isProvisional || other.isProvisional,
  unpriced: one.unpriced + other.unpriced,
});
