import { useMemo } from 'react';
import { flowPrices, ownPrices, pricingSensors, type HousePricing } from '@soglia/energy/cost';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { Entity } from '@soglia/hub-client/entities';
import { useWatched } from '#hub/use-watched.ts';
import { useEnergySettings } from './use-energy-settings.ts';
import { useStatisticRows } from './use-statistic-rows.ts';

/** What the costs of a period are computed from; undefined while it is not known, and without sources and period. */
export function usePricing(
  sources: EnergySources | undefined,
  period: Period | undefined,
): HousePricing | undefined {
  const { state, settings } = useEnergySettings();
  const { tariff } = settings;
  const own = useMemo(() => ownPrices(settings), [settings]);
  const flows = useMemo(() => (sources === undefined ? [] : flowPrices(sources)), [sources]);
  const sensors = useMemo(() => pricingSensors(tariff, flows), [tariff, flows]);
  const reported = useWatched(sensors, writtenUnits);
  const read = useStatisticRows(sensors.length === 0 ? undefined : 'prices', sensors, period, 'hour');
  const timeZone = period?.timeZone;
  const sensorPrices = read.kind === 'there' ? read.value : undefined;
  return useMemo(() => {
    const isWaiting = state === 'waiting' || (sensors.length > 0 && sensorPrices === undefined);
    if (isWaiting || flows.length === 0 || timeZone === undefined) return undefined;
    const units = reported.split('\n');
    return {
      tariff,
      flows,
      timeZone,
      own,
      sensorPrices,
      sensorUnits: new Map(sensors.map((id, index) => [id, units[index] ?? ''])),
    };
  }, [state, tariff, flows, timeZone, own, sensors, sensorPrices, reported]);
}

const writtenUnits = (entities: readonly (Entity | undefined)[]): string =>
  entities
    .map((entity) => {
      const unit = entity?.attributes['unit_of_measurement'];
      return typeof unit === 'string' ? unit : '';
    })
    .join('\n');
