import { MINUTES_PER_DAY, parseTime } from './clock-time.ts';
import { weekdays, type DeviceSchedule, type SwitchPeriod, type Weekday } from './types.ts';

/** Target temperature in degrees, or the state of a switch. */
export type TargetValue = number | 'on' | 'off';

/** A part of one day with one target value. Times are minutes since midnight, `until` at most 1440. */
export interface WeekInterval {
  readonly day: Weekday;
  readonly from: number;
  readonly until: number;
  readonly target: TargetValue;
  /** Whether the target changes at `from`; false where the last interval of the day before continues. */
  readonly starts: boolean;
}

interface SwitchPoint {
  /** Minutes since Monday's midnight. */
  readonly at: number;
  readonly target: TargetValue;
}

export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** The intervals of a week, in order; empty where the schedule does nothing. */
export function weekTimelineOf(schedule: DeviceSchedule): readonly WeekInterval[] {
  const points = switchPointsOf(schedule).toSorted((one, other) => one.at - other.at);
  const last = points.at(-1);
  if (last === undefined) return [];
  const timeline: WeekInterval[] = [];
  let target = last.target;
  for (const [index, day] of weekdays.entries()) {
    const midnight = index * MINUTES_PER_DAY;
    const today = points.filter(({ at }) => at >= midnight && at < midnight + MINUTES_PER_DAY);
    const first = today[0]?.at ?? midnight + MINUTES_PER_DAY;
    if (first > midnight) timeline.push({ day, from: 0, until: first - midnight, target, starts: false });
    for (const [position, point] of today.entries()) {
      const next = today[position + 1]?.at ?? midnight + MINUTES_PER_DAY;
      const { at } = point;
      timeline.push({
        day,
        from: at - midnight,
        until: next - midnight,
        target: point.target,
        starts: true,
      });
      ({ target } = point);
    }
  }
  return timeline;
}

function switchPointsOf(schedule: DeviceSchedule): readonly SwitchPoint[] {
  if (schedule.kind === 'thermostat') {
    return weekdays.flatMap((day, index) =>
      schedule.week[day].flatMap(({ from, temperature }) => {
        const minute = parseTime(from);
        return minute === undefined ? [] : [{ at: index * MINUTES_PER_DAY + minute, target: temperature }];
      }),
    );
  }
  const spans = schedule.periods.filter(({ enabled }) => enabled).flatMap(spansOf);
  const starts = new Set(spans.map(({ from }) => from));
  const ends = new Set(spans.map(({ until }) => until % MINUTES_PER_WEEK).filter((at) => !starts.has(at)));
  return [
    ...[...starts].map((at): SwitchPoint => ({ at, target: 'on' })),
    ...[...ends].map((at): SwitchPoint => ({ at, target: 'off' })),
  ];
}

export interface Span {
  /** Minutes since Monday's midnight; `until` is past the end of the week where the period is. */
  readonly from: number;
  readonly until: number;
}

/** The spans in which a period is on, one for each of its days. */
export function spansOf(period: SwitchPeriod): readonly Span[] {
  const on = parseTime(period.turn_on);
  const off = parseTime(period.turn_off);
  if (on === undefined || off === undefined) return [];
  const length = off > on ? off - on : off + MINUTES_PER_DAY - on;
  return period.weekdays.map((day) => {
    const from = weekdays.indexOf(day) * MINUTES_PER_DAY + on;
    return { from, until: from + length };
  });
}
