import { useEffect, useState } from 'react';
import { balancesOf, weekHeatMap, type Balance } from '@soglia/energy/balance';
import { hoursOf, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { WeekHeatMap } from './heat-map-levels.ts';

/** Hours that are summed up in one task: a year has 8,760, and a phone must stay answering. */
const HOURS_AT_ONCE = 336;

/** The mean use of each hour of the week in a period; undefined until it is computed, a part in each task. */
export function useWeekMap(
  sources: EnergySources,
  rows: StatisticRows | undefined,
  period: Period,
  now: number,
): WeekHeatMap | undefined {
  const [done, setDone] = useState<{ readonly rows: StatisticRows; readonly map: WeekHeatMap }>();
  useEffect(() => {
    if (rows === undefined) return undefined;
    const hours = hoursOf(period).filter(({ start }) => start <= now);
    const balances: Balance[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const step = (from: number) => {
      balances.push(...balancesOf(sources, rows, hours.slice(from, from + HOURS_AT_ONCE), now));
      const next = from + HOURS_AT_ONCE;
      if (next < hours.length) timer = setTimeout(() => step(next));
      else setDone({ rows, map: weekHeatMap(balances, period.timeZone) });
    };
    timer = setTimeout(() => step(0));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the map, not each minute
  }, [sources, rows, period.start, period.kind]);
  return rows !== undefined && done?.rows === rows ? done.map : undefined;
}
