import type { Balance, BalanceFigure } from '@soglia/energy/balance';

/** kWh. */
export interface DailySummary {
  /** Undefined where nothing is known. */
  readonly total: number | undefined;
  /** Of the whole days without a gap; undefined where there is none. */
  readonly average: number | undefined;
  /** How many days the average is of. */
  readonly wholeDays: number;
}

/** The total of some days and their average: a day that is not over, or has a gap, counts in the total only. */
export function dailySummary(days: readonly Balance[], figure: BalanceFigure, now: number): DailySummary {
  const known = days.filter((day) => day[figure] !== undefined);
  const whole = known.filter(({ end, hasGap }) => end <= now && !hasGap);
  const sum = (some: readonly Balance[]) => some.reduce((all, day) => all + (day[figure] ?? 0), 0);
  return {
    total: known.length === 0 ? undefined : sum(known),
    average: whole.length === 0 ? undefined : sum(whole) / whole.length,
    wholeDays: whole.length,
  };
}
