import {
  parseTime,
  MAX_SCHEDULE_ENTRIES,
  formatTime,
  type SetPoint,
  type ThermostatSchedule,
  type Weekday,
  weekdays,
} from '@soglia/schedules';
import { clamp } from '../../model/attributes.ts';
import type { Scale } from '../../controls/scale.ts';

export type Week = ThermostatSchedule['week'];
/** The set points of one day, in the order of time. */
export type Day = readonly SetPoint[];

/** Minutes that a finger can tell apart. */
const GRAIN = 15;
const LAST = 24 * 60 - 1;
const USUAL = 20;

const minute = ({ from }: SetPoint): number => parseTime(from) ?? 0;
const isSame = (one: Day, other: Day) => JSON.stringify(one) === JSON.stringify(other);

/** The days that are as this one, itself among them. */
export const alike = (week: Week, day: Weekday): readonly Weekday[] =>
  weekdays.filter((other) => isSame(week[other], week[day]));

export const isEmpty = (week: Week): boolean => weekdays.every((day) => week[day].length === 0);

/** The same week, with those days so. */
export const withDays = (week: Week, days: readonly Weekday[], points: Day): Week => ({
  ...week,
  ...Object.fromEntries(days.map((day) => [day, points])),
});

/** The nearest temperature that the thermostat and a programme allow. */
export function toScale(value: number, { min, max, step }: Scale): number {
  const place = Number((Math.round(value / step) * step).toFixed(3));
  return clamp(Number.isNaN(place) ? min : place, min, max);
}

const replaced = (points: Day, index: number, point: SetPoint): Day =>
  points.map((one, at) => (at === index ? point : one));

export function withTemperature(points: Day, index: number, value: number, scale: Scale): Day {
  const point = points[index];
  return point === undefined
    ? points
    : replaced(points, index, { ...point, temperature: toScale(value, scale) });
}

/** The set point typed to begin at another time; undefined where one begins then, or it is no time. */
export function withTime(points: Day, index: number, from: string): Day | undefined {
  const point = points[index];
  if (point === undefined || parseTime(from) === undefined) return undefined;
  if (points.some((one, at) => at !== index && one.from === from)) return undefined;
  return replaced(points, index, { ...point, from }).toSorted((one, other) => minute(one) - minute(other));
}

/** The set point drawn to begin about there: in quarters of an hour, never past its neighbours. */
export function drawnTo(points: Day, index: number, at: number): Day {
  const point = points[index];
  if (point === undefined || !Number.isFinite(at)) return points;
  const before = points[index - 1];
  const after = points[index + 1];
  const least = before === undefined ? 0 : minute(before) + 1;
  const most = after === undefined ? LAST : minute(after) - 1;
  const place = clamp(Math.round(at / GRAIN) * GRAIN, least, Math.max(least, most));
  return replaced(points, index, { ...point, from: formatTime(place) });
}

/** One more, in the middle of the longest stretch; undefined where the day has as many as it may. */
export function withOneMore(points: Day, scale: Scale): Day | undefined {
  if (points.length >= MAX_SCHEDULE_ENTRIES) return undefined;
  const starts = points.map(minute);
  const edges = [...new Set([0, ...starts, LAST + 1])];
  let best = { from: 0, length: -1 };
  for (const [index, from] of edges.entries()) {
    const length = (edges[index + 1] ?? from) - from;
    if (length > best.length) best = { from, length };
  }
  const middle = best.from + best.length / 2;
  const rounded = Math.round(middle / GRAIN) * GRAIN;
  const at = points.length === 0 ? 6.5 * 60 : rounded > best.from ? rounded : Math.floor(middle);
  const before = points.findLast((point) => minute(point) < at) ?? points.at(-1);
  const temperature = toScale(before?.temperature ?? USUAL, scale);
  return [...points, { from: formatTime(at), temperature }].toSorted(
    (one, other) => minute(one) - minute(other),
  );
}

export const without = (points: Day, index: number): Day => points.filter((_, at) => at !== index);

/** What a house may begin with: warm mornings and evenings, and longer ones at the week's end. */
export function usualWeek(scale: Scale): Week {
  const day = (...points: readonly (readonly [string, number])[]): Day =>
    points.map(([from, value]) => ({ from, temperature: toScale(value, scale) }));
  const work = day(['06:30', 21], ['08:30', 18.5], ['17:00', 21.5], ['22:30', 17]);
  const rest = day(['07:30', 21], ['23:00', 17]);
  return {
    monday: work,
    tuesday: work,
    wednesday: work,
    thursday: work,
    friday: work,
    saturday: rest,
    sunday: rest,
  };
}
