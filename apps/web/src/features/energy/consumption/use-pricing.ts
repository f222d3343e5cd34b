import { useMemo } from 'react';
import { DEFAULT_COST_PER_UNIT, type Tariff } from '@soglia/contracts/energy';
import type { Period, StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { priceSensors, type FallbackPrice } from '@soglia/energy/tariff';
import type { Entity } from '@soglia/hub-client/entities';
import { useWatched } from '#hub/use-watched.ts';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { ownPrices } from '../devices/edited-device.ts';

/** What `costOf` needs besides what was used. */
export interface Pricing {
  readonly tariff: Tariff;
  readonly fallback: FallbackPrice;
  readonly timeZone: string;
  readonly sensorPrices: StatisticRows | undefined;
  readonly sensorUnits: ReadonlyMap<string, string>;
  /** Whether the price depends on the hour. */
  readonly hasBands: boolean;
  /** Euro for a kilowatt hour of the devices that have a price of their own, by meter. */
  readonly own: ReadonlyMap<string, number>;
}

/** The prices of a period; undefined while they are not known. */
export function usePricing(sources: EnergySources, period: Period): Pricing | undefined {
  const { state, settings } = useEnergySettings();
  const { tariff } = settings;
  const own = useMemo(() => ownPrices(settings), [settings]);
  const fallback = useMemo(() => fallbackOf(sources), [sources]);
  const sensors = useMemo(() => priceSensors(tariff, fallback), [tariff, fallback]);
  const told = useWatched(sensors, writtenUnits);
  const read = useStatisticRows(sensors.length === 0 ? undefined : 'prices', sensors, period, 'hour');
  const { timeZone } = period;
  const sensorPrices = read.kind === 'there' ? read.value : undefined;
  return useMemo(() => {
    if (state === 'waiting' || (sensors.length > 0 && sensorPrices === undefined)) return undefined;
    const units = told.split('\n');
    return {
      tariff,
      fallback,
      timeZone,
      own,
      sensorPrices,
      sensorUnits: new Map(sensors.map((id, index) => [id, units[index] ?? ''])),
      hasBands:
        sensors.length > 0 ||
        tariff.periods.length > 1 ||
        tariff.periods.some(({ price }) => price.kind !== 'single'),
    };
  }, [state, tariff, fallback, timeZone, own, sensors, sensorPrices, told]);
}

/** The price of the hub's energy preferences, or the specification's. */
function fallbackOf({ grid }: EnergySources): FallbackPrice {
  const price = grid.find((flow) => flow.direction === 'import' && flow.price !== undefined)?.price;
  if (price?.kind === 'entity') return { kind: 'sensor', entity_id: price.entity_id };
  return { kind: 'single', euro: price?.euro ?? DEFAULT_COST_PER_UNIT };
}

const writtenUnits = (entities: readonly (Entity | undefined)[]): string =>
  entities
    .map((entity) => {
      const unit = entity?.attributes['unit_of_measurement'];
      return typeof unit === 'string' ? unit : '';
    })
    .join('\n');
