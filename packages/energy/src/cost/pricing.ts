import { DEFAULT_COST_PER_UNIT, type EnergySettings, type Tariff } from '@soglia/contracts/energy';
import type { EnergySources, HubPrice } from '../sources/types.ts';
import { currentPrice, priceSensors, type FallbackPrice, type Price } from '../tariff/prices.ts';
import type { FlowPrice, HousePricing } from './types.ts';

const defaultPrice: FallbackPrice = { kind: 'single', euro: DEFAULT_COST_PER_UNIT };

/** What the hub's energy preferences say of the price of each meter of the grid; the specification's where they do not. */
export function flowPrices({ grid }: EnergySources): readonly FlowPrice[] {
  const flows = grid
    .filter(({ direction }) => direction === 'import')
    .map(({ meter, price, cost }): FlowPrice => ({
      meter,
      price: fallbackOf(price),
      ...(cost === undefined ? {} : { cost }),
    }));
  return flows.length > 0 ? flows : [{ meter: undefined, price: defaultPrice }];
}

function fallbackOf(price: HubPrice | undefined): FallbackPrice {
  if (price === undefined) return defaultPrice;
  return price.kind === 'entity'
    ? { kind: 'sensor', entity_id: price.entity_id }
    : { kind: 'single', euro: price.euro };
}

/** The statistics in which the hub counts money, where these hold: each is read as the meters are. */
export const costStatistics = (tariff: Tariff, flows: readonly FlowPrice[]): readonly string[] =>
  tariff.periods.length > 0 ? [] : [...new Set(flows.flatMap(({ cost }) => cost ?? []))];

/** The entities whose past values the costs need. */
export const pricingSensors = (tariff: Tariff, flows: readonly FlowPrice[]): readonly string[] => [
  ...new Set(flows.flatMap(({ price }) => priceSensors(tariff, price))),
];

/** Whether the price depends on the hour. */
export const hasHourlyPrice = ({ tariff, flows }: Pick<HousePricing, 'tariff' | 'flows'>): boolean =>
  pricingSensors(tariff, flows).length > 0 ||
  tariff.periods.length > 1 ||
  tariff.periods.some(({ price }) => price.kind !== 'single');

/**
 * What a kilowatt hour from the grid costs at a moment; undefined where it is not known, as the hub counts the money
 * only, or several meters have a price each.
 */
export function priceNow({ tariff, flows, timeZone }: HousePricing, at: number): Price | undefined {
  if (tariff.periods.length > 0) return currentPrice(tariff, at, timeZone);
  const [first, ...others] = flows;
  if (first === undefined || others.some(({ price }) => !isSame(price, first.price))) return undefined;
  if (flows.some(({ cost }) => cost !== undefined)) return undefined;
  return first.price.kind === 'sensor'
    ? first.price
    : { kind: 'euro', euro: first.price.euro, band: undefined, isProvisional: false };
}

const isSame = (one: FallbackPrice, other: FallbackPrice): boolean =>
  one.kind === 'single'
    ? other.kind === 'single' && one.euro === other.euro
    : other.kind === 'sensor' && one.entity_id === other.entity_id;

/** Euro for a kilowatt hour, by meter, of the devices that were given a price of their own. */
export const ownPrices = ({ devices }: Pick<EnergySettings, 'devices'>): ReadonlyMap<string, number> =>
  new Map(
    devices
      .filter(({ cost_per_unit }) => cost_per_unit !== DEFAULT_COST_PER_UNIT)
      .map(({ entity_id, cost_per_unit }) => [entity_id, cost_per_unit]),
  );
