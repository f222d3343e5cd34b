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
export type DaySchedule = readonly SetPoint[];

/** Dragged times are rounded to this, minutes. */
const DRAG_STEP = 15;
/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;
/** °C */
const DEFAULT_TEMPERATURE = 20;

const minute = ({ from }: SetPoint): number => parseTime(from) ?? 0;
const isSame = (one: DaySchedule, other: DaySchedule) => JSON.stringify(one) === JSON.stringify(other);

/** The days with the same set points as this one, including it. */
export const sameDays = (week: Week, day: Weekday): readonly Weekday[] =>
  weekdays.filter((other) => isSame(week[other], week[day]));

/** Monday to Friday, Saturday and Sunday, and all of them: the days that are often edited together. */
export const usualDays = {
  work: weekdays.slice(0, 5),
  rest: weekdays.slice(5),
  all: weekdays,
} as const satisfies Readonly<Record<string, readonly Weekday[]>>;

/** The selected days after a press on one: it joins or leaves. The first one gives its set points; one always stays. */
export function toggledSelection(selected: readonly Weekday[], day: Weekday): readonly Weekday[] {
  if (!selected.includes(day)) return [...selected, day];
  return selected.length === 1 ? selected : selected.filter((one) => one !== day);
}

export const isEmptyWeek = (week: Week): boolean => weekdays.every((day) => week[day].length === 0);

/** Replaces the set points of some days. */
export const withDays = (week: Week, days: readonly Weekday[], points: DaySchedule): Week => ({
  ...week,
  ...Object.fromEntries(days.map((day) => [day, points])),
});

/** The nearest temperature that the thermostat and its schedule allow. */
export function toScale(value: number, { min, max, step }: Scale): number {
  const rounded = Number((Math.round(value / step) * step).toFixed(3));
  return clamp(Number.isNaN(rounded) ? min : rounded, min, max);
}

const replaced = (points: DaySchedule, index: number, point: SetPoint): DaySchedule =>
  points.map((one, at) => (at === index ? point : one));

export function withTemperature(
  points: DaySchedule,
  index: number,
  value: number,
  scale: Scale,
): DaySchedule {
  const point = points[index];
  return point === undefined
    ? points
    : replaced(points, index, { ...point, temperature: toScale(value, scale) });
}

/** Changes the time of a set point; undefined where it is taken by another one, or invalid. */
export function withTime(points: DaySchedule, index: number, from: string): DaySchedule | undefined {
  const point = points[index];
  if (point === undefined || parseTime(from) === undefined) return undefined;
  if (points.some((one, at) => at !== index && one.from === from)) return undefined;
  return replaced(points, index, { ...point, from }).toSorted((one, other) => minute(one) - minute(other));
}

/** Drags a set point to a minute of the day: rounded, and between its neighbours. */
export function withDraggedTime(points: DaySchedule, index: number, at: number): DaySchedule {
  const point = points[index];
  if (point === undefined || !Number.isFinite(at)) return points;
  const before = points[index - 1];
  const after = points[index + 1];
  const least = before === undefined ? 0 : minute(before) + 1;
  const most = after === undefined ? LAST_MINUTE : minute(after) - 1;
  const rounded = clamp(Math.round(at / DRAG_STEP) * DRAG_STEP, least, Math.max(least, most));
  return replaced(points, index, { ...point, from: formatTime(rounded) });
}

/** Adds a set point in the middle of the longest interval; undefined where the maximum is reached. */
export function withNewPoint(points: DaySchedule, scale: Scale): DaySchedule | undefined {
  if (points.length >= MAX_SCHEDULE_ENTRIES) return undefined;
  const starts = points.map(minute);
  const edges = [...new Set([0, ...starts, LAST_MINUTE + 1])];
  let best = { from: 0, length: -1 };
  for (const [index, from] of edges.entries()) {
    const length = (edges[index + 1] ?? from) - from;
    if (length > best.length) best = { from, length };
  }
  const middle = best.from + best.length / 2;
  const rounded = Math.round(middle / DRAG_STEP) * DRAG_STEP;
  const at = points.length === 0 ? 6.5 * 60 : rounded > best.from ? rounded : Math.floor(middle);
  const before = points.findLast((point) => minute(point) < at) ?? points.at(-1);
  const temperature = toScale(before?.temperature ?? DEFAULT_TEMPERATURE, scale);
  return [...points, { from: formatTime(at), temperature }].toSorted(
    (one, other) => minute(one) - minute(other),
  );
}

export const withoutPoint = (points: DaySchedule, index: number): DaySchedule =>
  points.filter((_, at) => at !== index);

/** The initial week: warm in the morning and evening, and all day at the weekend. */
export function defaultWeek(scale: Scale): Week {
  const day = (...points: readonly (readonly [string, number])[]): DaySchedule =>
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
