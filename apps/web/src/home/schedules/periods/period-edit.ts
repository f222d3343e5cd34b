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

const HOUR = 60;

/** What stands in a new row: the first free hour from the evening on; undefined where there are as many as may be. */
export function withNewPeriod(programme: SwitchSchedule): SwitchSchedule | undefined {
  const { periods } = programme;
  if (periods.length >= MAX_SCHEDULE_ENTRIES) return undefined;
  for (let hour = 0; hour < 24; hour += 1) {
    const from = (18 * HOUR + hour * HOUR) % MINUTES_PER_DAY;
    const period: SwitchPeriod = {
      turn_on: formatTime(from),
      turn_off: formatTime((from + HOUR) % MINUTES_PER_DAY),
      weekdays,
      enabled: true,
    };
    const next = { ...programme, periods: [...periods, period] };
    if (validateSchedule(next).length === 0) return next;
  }
  // The week is full: it comes switched off, and waits for its times.
  const rest: SwitchPeriod = { turn_on: '18:00', turn_off: '19:00', weekdays, enabled: false };
  return { ...programme, periods: [...periods, rest] };
}

export const withPeriod = (
  programme: SwitchSchedule,
  index: number,
  changes: Partial<SwitchPeriod>,
): SwitchSchedule => ({
  ...programme,
  periods: programme.periods.map((one, at) => (at === index ? { ...one, ...changes } : one)),
});

export const withoutPeriod = (programme: SwitchSchedule, index: number): SwitchSchedule => ({
  ...programme,
  periods: programme.periods.filter((_, at) => at !== index),
});

/** The days with this one or without it, in the order of the week. */
export const toggledDay = (days: readonly Weekday[], day: Weekday): readonly Weekday[] =>
  weekdays.filter((one) => (one === day ? !days.includes(day) : days.includes(one)));

/** Whether it ends on the day after the one on which it began. */
export const endsNextDay = ({ turn_on, turn_off }: SwitchPeriod): boolean =>
  turn_off !== '00:00' && (parseTime(turn_off) ?? 0) <= (parseTime(turn_on) ?? 0);

/** What is wrong with each row: one word for each, the first that is found. */
export function faultsByRow(programme: SwitchSchedule): ReadonlyMap<number, ScheduleViolation['code']> {
  const found = new Map<number, ScheduleViolation['code']>();
  for (const { code, index } of validateSchedule(programme))
    if (index !== undefined && !found.has(index)) found.set(index, code);
  return found;
}
