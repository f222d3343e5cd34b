import { useMemo } from 'react';
import { balancesOf, meterIdsOf } from '@soglia/energy/balance';
import { periodAt, previousPeriod, slotsOf, type Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { ENERGY_KEY, useStatisticIds } from '#home/energy/use-house-day.ts';
import { usePricing } from '#home/energy/use-pricing.ts';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { withoutDevices } from '#home/energy/without-devices.ts';
import type { HubRead } from '#hub/use-hub-read.ts';
import { consumptionOf, usedBefore, type ConsumptionFigures } from './consumption-figures.ts';

/** What the house used in a period. */
export function useConsumption(
  sources: EnergySources,
  period: Period,
  now: number,
): HubRead<ConsumptionFigures> {
  const isYear = period.kind === 'year';
  const all = useStatisticIds(sources);
  const house = useMemo(() => meterIdsOf(withoutDevices(sources)), [sources]);
  const rows = useStatisticRows(ENERGY_KEY, all, period, isYear ? 'month' : 'hour');
  const hours = useStatisticRows(isYear ? ENERGY_KEY : undefined, house, period, 'hour');
  const pricing = usePricing(sources, period);
  return useMemo(() => {
    if (rows.kind !== 'there') return rows;
    // The costs of a year follow: its bars do not wait for all its hours.
    const hourly = !isYear ? rows.value : hours.kind === 'there' ? hours.value : undefined;
    const value = consumptionOf({
      sources,
      period,
      rows: rows.value,
      hourly: hourly ?? new Map(),
      pricing: hourly && pricing,
      now,
    });
    return { ...rows, value };
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the figures, not each minute
  }, [rows, hours, pricing, sources, period, isYear]);
}

/** kWh of the period before, in as much of it as has passed of this one; undefined while it is not known. */
export function useBefore(sources: EnergySources, period: Period, now: number): number | undefined {
  const before = useMemo(() => previousPeriod(period), [period]);
  const house = useMemo(() => withoutDevices(sources), [sources]);
  const ids = useMemo(() => meterIdsOf(house), [house]);
  const resolution = { day: 'hour', week: 'day', month: 'day', year: 'month' } as const;
  const rows = useStatisticRows(ENERGY_KEY, ids, before, resolution[period.kind]);
  return rows.kind === 'there' ? usedBefore(house, rows.value, { period, before, now }) : undefined;
}

/** kWh of the running month; undefined while it is not known. */
export function useThisMonth(sources: EnergySources, today: Period, now: number): number | undefined {
  const month = useMemo(() => periodAt('month', today.start, today.timeZone), [today]);
  const house = useMemo(() => withoutDevices(sources), [sources]);
  const ids = useMemo(() => meterIdsOf(house), [house]);
  const rows = useStatisticRows(ENERGY_KEY, ids, month, 'day');
  return useMemo(() => {
    if (rows.kind !== 'there') return undefined;
    const days = balancesOf(house, rows.value, slotsOf(month), now).flatMap(({ used }) => used ?? []);
    return days.length === 0 ? undefined : days.reduce((sum, used) => sum + used, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the sum, not each minute
  }, [rows, house, month]);
}
