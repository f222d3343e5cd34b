import { weekdays, weekTimelineOf, type DeviceSchedule, type Weekday } from '@soglia/schedules';

/** When a schedule next gives its device another target. */
export interface NextChange {
  /** The day, where it is more than 24 hours away. */
  readonly day: Weekday | undefined;
  /** Minutes since midnight. */
  readonly minute: number;
  /** Degrees, or the state of a switch. */
  readonly target: number | 'on' | 'off';
}

interface Moment {
  readonly day: Weekday;
  readonly minute: number;
}

const MINUTES_PER_DAY = 24 * 60;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

const ofWeek = ({ day, minute }: Moment) => weekdays.indexOf(day) * MINUTES_PER_DAY + minute;

/** The next change after `now`, in the hub's time zone; undefined where the target is the same all week. */
export function nextChange(schedule: DeviceSchedule, now: Moment): NextChange | undefined {
  const timeline = weekTimelineOf(schedule);
  const changes = timeline.flatMap(({ day, from, target }, index) =>
    timeline.at(index - 1)?.target === target
      ? []
      : { day, minute: from, target, away: minutesBetween(now, { day, minute: from }) },
  );
  const [next] = changes.toSorted((one, other) => one.away - other.away);
  if (next === undefined) return undefined;
  const { day, minute, target, away } = next;
  return { day: away > MINUTES_PER_DAY ? day : undefined, minute, target };
}

/** From one moment of the week to the next time that the other comes; a whole week where both are the same. */
function minutesBetween(from: Moment, to: Moment): number {
  const difference = ofWeek(to) - ofWeek(from);
  return difference > 0 ? difference : difference + MINUTES_PER_WEEK;
}
