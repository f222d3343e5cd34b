import { balancesOf, bestAndWorst, type Balance, type BestAndWorst } from '@soglia/energy/balance';
import { daysOf, slotsOf, type Period, type StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { dailySummary, type DailySummary } from './daily-summary.ts';

/** The figures that statistics are made of, in their order. */
const statisticFigures = ['used', 'produced', 'imported', 'exported'] as const;
type StatisticFigure = (typeof statisticFigures)[number];

/** kWh. */
interface Summary extends DailySummary {
  /** Undefined where nothing is known. */
  readonly total: number | undefined;
}

export interface PeriodStatistics {
  /** Those that the house counts; empty where it has recorded nothing. */
  readonly figures: readonly StatisticFigure[];
  readonly summaries: Readonly<Record<StatisticFigure, Summary>>;
  /** Undefined where fewer than two whole days are known. */
  readonly records: Readonly<Record<'used' | 'produced', BestAndWorst | undefined>>;
  readonly days: readonly Balance[];
}

/** Totals, averages and records of a period. `rows`: of days, or of the hours of a day. */
export function statisticsOf(
  sources: EnergySources,
  rows: StatisticRows,
  period: Period,
  now: number,
): PeriodStatistics {
  const days = balancesOf(sources, rows, daysOf(period), now);
  // The total is of the bars that 'Consumo' draws: a year is the sum of its months there and here.
  const slots = balancesOf(sources, rows, slotsOf(period), now);
  const summaryOf = (figure: StatisticFigure) => ({
    ...dailySummary(days, figure, now),
    total: totalOf(slots, figure),
  });
  const summaries = {
    used: summaryOf('used'),
    produced: summaryOf('produced'),
    imported: summaryOf('imported'),
    exported: summaryOf('exported'),
  };
  return {
    figures: statisticFigures.filter((figure) => summaries[figure].total !== undefined),
    summaries,
    records: { used: recordsOf(days, 'used', now), produced: recordsOf(days, 'produced', now) },
    days,
  };
}

function totalOf(slots: readonly Balance[], figure: StatisticFigure): number | undefined {
  const known = slots.flatMap((slot) => slot[figure] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, kwh) => sum + kwh, 0);
}

/** No house uses nothing on a whole day, and no panel makes nothing: its meter was silent, or replaced. */
const recordsOf = (days: readonly Balance[], figure: 'used' | 'produced', now: number) =>
  bestAndWorst(
    days.filter((day) => (day[figure] ?? 0) > 0),
    now,
    figure,
  );
