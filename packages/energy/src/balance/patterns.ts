import { weekdayOf } from '../periods/periods.ts';
import { HOUR_MS } from '../durations.ts';
import { wallClockAt } from '../periods/zone.ts';
import type { Balance } from './types.ts';

/** Hours of the day in which a house sleeps; the last is not included. */
const NIGHT = { from: 0, to: 6 } as const;

/**
 * What a house draws while it sleeps, kW: of each night the hour with the least, and of these the middle one, so that
 * neither a car that charges nor one empty hour changes it. Undefined where no whole hour of a night is known.
 */
export function nightStandby(hours: readonly Balance[], timeZone: string): number | undefined {
  const nights = new Map<string, number>();
  for (const { start, end, used, hasGap } of hours) {
    if (used === undefined || hasGap || end - start !== HOUR_MS) continue;
    const wall = wallClockAt(start, timeZone);
    const hour = wall.getUTCHours();
    if (hour < NIGHT.from || hour >= NIGHT.to) continue;
    const night = wall.toISOString().slice(0, 10);
    nights.set(night, Math.min(nights.get(night) ?? Infinity, used));
  }
  return medianOf([...nights.values()]);
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower, upper] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

/** A figure of a balance. */
export type BalanceFigure =
  | 'imported'
  | 'exported'
  | 'produced'
  | 'charged'
  | 'discharged'
  | 'used'
  | 'selfConsumed'
  | 'untracked';

/**
 * The mean of each hour by weekday, kWh: `[0]` is Monday, `[0][0]` its first hour; undefined where nothing is known. An
 * hour with a gap does not count: it holds too little, or what was used in the hours before it.
 */
export function weekHeatMap(
  hours: readonly Balance[],
  timeZone: string,
  figure: BalanceFigure = 'used',
): readonly (readonly (number | undefined)[])[] {
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => ({ sum: 0, count: 0 })));
  for (const balance of hours) {
    const value = balance[figure];
    if (value === undefined || balance.hasGap) continue;
    const wall = wallClockAt(balance.start, timeZone);
    const cell = cells[weekdayOf(wall)]?.[wall.getUTCHours()];
    if (cell === undefined) continue;
    cell.sum += value;
    cell.count += 1;
  }
  return cells.map((row) => row.map(({ sum, count }) => (count === 0 ? undefined : sum / count)));
}

/** Figures of which more is better. */
const wanted: ReadonlySet<BalanceFigure> = new Set(['produced', 'exported', 'selfConsumed']);

export interface BestAndWorst {
  readonly best: Balance;
  readonly worst: Balance;
}

/**
 * The best and the worst of several days: least is best of what is used, most of what the sun made. Those with a gap and
 * those that `now` is in are no whole days and are left out; undefined where fewer than two are left.
 */
export function bestAndWorst(
  balances: readonly Balance[],
  now: number,
  figure: BalanceFigure = 'used',
): BestAndWorst | undefined {
  const whole = balances
    .filter((balance) => balance[figure] !== undefined && !balance.hasGap && balance.end <= now)
    .toSorted((one, other) => (one[figure] ?? 0) - (other[figure] ?? 0));
  const [least, most] = [whole[0], whole.at(-1)];
  if (least === undefined || most === undefined || least === most) return undefined;
  return wanted.has(figure) ? { best: most, worst: least } : { best: least, worst: most };
}
