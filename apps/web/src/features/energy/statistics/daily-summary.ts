import type { Balance, BalanceFigure } from '@soglia/energy/balance';

/** kWh. */
export interface DailySummary {
  /** Of the whole days without a gap; undefined where there is none. */
  readonly average: number | undefined;
  /** How many days the average is of. */
  readonly wholeDays: number;
}

/** What some days are on average: one that is not over, or has a gap, does not count. */
export function dailySummary(days: readonly Balance[], figure: BalanceFigure, now: number): DailySummary {
  const whole = days.filter((day) => day[figure] !== undefined && day.end <= now && !day.hasGap);
  const sum = whole.reduce((all, day) => all + (day[figure] ?? 0), 0);
  return { average: whole.length === 0 ? undefined : sum / whole.length, wholeDays: whole.length };
}
