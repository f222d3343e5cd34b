import {
  validateSchedule,
  MINUTES_PER_DAY,
  parseTime,
  MAX_SCHEDULE_ENTRIES,
  formatTime,
  weekdays,
  type ScheduleViolation,
  type SwitchPeriod,
  type SwitchSchedule,
  type Weekday,
} from '@soglia/schedules';

const HOUR_MINUTES = 60;

/** Adds a period of the first free hour from 18:00 on; undefined where the maximum is reached. */
export function withNewPeriod(schedule: SwitchSchedule): SwitchSchedule | undefined {
  const { periods } = schedule;
  if (periods.length >= MAX_SCHEDULE_ENTRIES) return undefined;
  for (let hour = 0; hour < 24; hour += 1) {
    const from = (18 * HOUR_MINUTES + hour * HOUR_MINUTES) % MINUTES_PER_DAY;
    const period: SwitchPeriod = {
      turn_on: formatTime(from),
      turn_off: formatTime((from + HOUR_MINUTES) % MINUTES_PER_DAY),
      weekdays,
      enabled: true,
    };
    const next = { ...schedule, periods: [...periods, period] };
    if (validateSchedule(next).length === 0) return next;
  }
  // No hour is free: adds a disabled period.
  const disabled: SwitchPeriod = { turn_on: '18:00', turn_off: '19:00', weekdays, enabled: false };
  return { ...schedule, periods: [...periods, disabled] };
}

export const withPeriod = (
  schedule: SwitchSchedule,
  index: number,
  changes: Partial<SwitchPeriod>,
): SwitchSchedule => ({
  ...schedule,
  periods: schedule.periods.map((one, at) => (at === index ? { ...one, ...changes } : one)),
});

export const withoutPeriod = (schedule: SwitchSchedule, index: number): SwitchSchedule => ({
  ...schedule,
  periods: schedule.periods.filter((_, at) => at !== index),
});

/** Adds the day or removes it; in the order of the week. */
export const toggledDay = (days: readonly Weekday[], day: Weekday): readonly Weekday[] =>
  weekdays.filter((one) => (one === day ? !days.includes(day) : days.includes(one)));

/** Whether it ends on the following day. */
export const endsNextDay = ({ turn_on, turn_off }: SwitchPeriod): boolean =>
  turn_off !== '00:00' && (parseTime(turn_off) ?? 0) <= (parseTime(turn_on) ?? 0);

/** The first violation of each period, by index. */
export function violationsByPeriod(schedule: SwitchSchedule): ReadonlyMap<number, ScheduleViolation['code']> {
  const found = new Map<number, ScheduleViolation['code']>();
  for (const { code, index } of validateSchedule(schedule))
    if (index !== undefined && !found.has(index)) found.set(index, code);
  return found;
}
