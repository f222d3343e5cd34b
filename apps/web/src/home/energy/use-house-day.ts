import { useMemo } from 'react';
import { balancesOf, meterIdsOf } from '@soglia/energy/balance';
import { costStatistics, flowPrices, houseCostOf, type HousePricing } from '@soglia/energy/cost';
import { slotsOf, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { Cost } from '@soglia/energy/tariff';
import type { HubRead } from '#hub/use-hub-read.ts';
import { useEnergySettings } from './use-energy-settings.ts';
import { usePricing } from './use-pricing.ts';
import { useStatisticRows } from './use-statistic-rows.ts';

/** All that shows the energy of a house reads under one name: the same statistics are asked for once. */
export const ENERGY_KEY = 'energy';

/** What the figures of a period are computed from: every meter of the house, and what the hub counts in money. */
export function useStatisticIds(sources: EnergySources | undefined): readonly string[] {
  const { tariff } = useEnergySettings().settings;
  return useMemo(
    () =>
      sources === undefined
        ? []
        : [...new Set([...meterIdsOf(sources), ...costStatistics(tariff, flowPrices(sources))])],
    [sources, tariff],
  );
}

/** What a house used and paid in a day. */
export interface HouseDay {
  /** kWh; undefined where the hub has no statistics of it. */
  readonly used: number | undefined;
  /** Of the sun. */
  readonly produced: number | undefined;
  /** Drawn from the grid; where no meter tells of that, all that was used. */
  readonly drawn: number | undefined;
  /** Of what was drawn; undefined while the prices are not known. */
  readonly cost: Cost | undefined;
  readonly pricing: HousePricing | undefined;
  /** By the hour, the running one by five minutes. */
  readonly rows: StatisticRows;
}

/** A day as every part of the app shows it; waiting without sources. */
export function useHouseDay(
  sources: EnergySources | undefined,
  day: Period | undefined,
  now: number,
): HubRead<HouseDay> {
  const ids = useStatisticIds(sources);
  const read = useStatisticRows(sources === undefined ? undefined : ENERGY_KEY, ids, day, 'hour');
  const pricing = usePricing(sources, day);
  return useMemo(() => {
    if (read.kind !== 'there') return read;
    if (sources === undefined || day === undefined) return { kind: 'waiting' };
    const { value: rows } = read;
    const hours = balancesOf(sources, rows, slotsOf(day), now);
    const sum = (figure: 'used' | 'produced' | 'imported') => {
      const known = hours.flatMap((hour) => hour[figure] ?? []);
      return known.length === 0 ? undefined : known.reduce((all, kwh) => all + kwh, 0);
    };
    const used = sum('used');
    const cost = pricing && houseCostOf({ sources, period: day, hourly: rows, counted: rows, pricing, now });
    return {
      ...read,
      value: { used, produced: sum('produced'), drawn: sum('imported') ?? used, cost, pricing, rows },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the figures, not each minute
  }, [read, pricing, sources, day]);
}
