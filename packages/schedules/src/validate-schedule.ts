import { parseTime } from './clock-time.ts';
import { spansOf, MINUTES_PER_WEEK } from './week-timeline.ts';
import {
  weekdays,
  type DeviceSchedule,
  type ScheduleViolation,
  type SwitchPeriod,
  type SwitchSchedule,
  type ThermostatSchedule,
} from './types.ts';

/** Bounds of a set point, in degrees of the hub's unit. */
export const setPointLimits = { min: 15, max: 30 } as const;
/** Most set points in a day, and most periods in all. */
export const MAX_SCHEDULE_ENTRIES = 24;

const domains: Readonly<Record<DeviceSchedule['kind'], readonly string[]>> = {
  thermostat: ['climate'],
  switch: ['switch', 'light', 'fan', 'input_boolean'],
};

/** Why the schedule cannot be saved; empty where it can. */
export function validateSchedule(schedule: DeviceSchedule): readonly ScheduleViolation[] {
  const { kind, entity_id } = schedule;
  const [domain = '', name = ''] = entity_id.split('.', 2);
  const known = domains[kind].includes(domain) && entity_id === `${domain}.${name}` && /^\w+$/.test(name);
  return [
    ...(known ? [] : [{ code: 'entity' } as const]),
    ...(kind === 'thermostat' ? violationsOfWeek(schedule) : violationsOfPeriods(schedule)),
  ];
}

function violationsOfWeek({ week }: ThermostatSchedule): readonly ScheduleViolation[] {
  return weekdays.flatMap((day) => {
    const points = week[day];
    const violations: ScheduleViolation[] =
      points.length > MAX_SCHEDULE_ENTRIES ? [{ code: 'too_many', day }] : [];
    for (const [index, { from, temperature }] of points.entries()) {
      if (parseTime(from) === undefined) violations.push({ code: 'time', day, index });
      if (!(temperature >= setPointLimits.min && temperature <= setPointLimits.max))
        violations.push({ code: 'temperature', day, index });
      if (points.findIndex((point) => point.from === from) < index)
        violations.push({ code: 'same_time', day, index });
    }
    return violations;
  });
}

function violationsOfPeriods({ periods }: SwitchSchedule): readonly ScheduleViolation[] {
  const violations: ScheduleViolation[] = periods.length > MAX_SCHEDULE_ENTRIES ? [{ code: 'too_many' }] : [];
  for (const [index, period] of periods.entries()) {
    const code = violationOfPeriod(period);
    if (code !== undefined) violations.push({ code, index });
  }
  return violations.length > 0 ? violations : overlaps(periods);
}

function violationOfPeriod({ turn_on, turn_off, weekdays: days }: SwitchPeriod) {
  if (parseTime(turn_on) === undefined || parseTime(turn_off) === undefined) return 'time';
  if (turn_on === turn_off && turn_on !== '00:00') return 'no_length';
  if (days.length === 0 || new Set(days).size < days.length) return 'weekdays';
  return undefined;
}

/** Each period that overlaps an earlier one of the list. */
function overlaps(periods: readonly SwitchPeriod[]): readonly ScheduleViolation[] {
  const spans = periods.flatMap((period, index) =>
    period.enabled ? spansOf(period).map((span) => ({ ...span, index })) : [],
  );
  const late = new Set<number>();
  for (const one of spans) {
    for (const other of spans) {
      if (one === other || other.index > one.index) continue;
      // A span may extend past the end of the week into its start.
      const meet = [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK].some(
        (shift) => one.from < other.until + shift && other.from + shift < one.until,
      );
      if (meet) late.add(one.index);
    }
  }
  return [...late].toSorted((one, other) => one - other).map((index) => ({ code: 'overlap', index }));
}
