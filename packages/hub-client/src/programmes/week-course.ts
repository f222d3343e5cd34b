import { dayLength, minuteOf } from './clock-time.ts';
import { weekdays, type Programme, type SwitchPeriod, type Weekday } from './types.ts';

/** Degrees, or on and off. */
export type Wanted = number | 'on' | 'off';

/** A stretch of one day in which one value is wanted. Minutes since midnight, `until` up to 1440. */
export interface Stretch {
  readonly day: Weekday;
  readonly from: number;
  readonly until: number;
  readonly wanted: Wanted;
  /** Whether something is done when it begins; otherwise the day before goes on. */
  readonly begins: boolean;
}

interface Moment {
  /** Minutes since Monday's midnight. */
  readonly at: number;
  readonly wanted: Wanted;
}

export const weekLength = 7 * dayLength;

/** What is wanted when, in the order of the week. Nothing where the programme does nothing. */
export function courseOf(programme: Programme): readonly Stretch[] {
  const moments = momentsOf(programme).toSorted((one, other) => one.at - other.at);
  const last = moments.at(-1);
  if (last === undefined) return [];
  const course: Stretch[] = [];
  let wanted = last.wanted;
  for (const [index, day] of weekdays.entries()) {
    const midnight = index * dayLength;
    const today = moments.filter(({ at }) => at >= midnight && at < midnight + dayLength);
    const first = today[0]?.at ?? midnight + dayLength;
    if (first > midnight) course.push({ day, from: 0, until: first - midnight, wanted, begins: false });
    for (const [position, moment] of today.entries()) {
      const next = today[position + 1]?.at ?? midnight + dayLength;
      const { at } = moment;
      course.push({
        day,
        from: at - midnight,
        until: next - midnight,
        wanted: moment.wanted,
        begins: true,
      });
      ({ wanted } = moment);
    }
  }
  return course;
}

function momentsOf(programme: Programme): readonly Moment[] {
  if (programme.kind === 'thermostat') {
    return weekdays.flatMap((day, index) =>
      programme.week[day].flatMap(({ from, temperature }) => {
        const minute = minuteOf(from);
        return minute === undefined ? [] : [{ at: index * dayLength + minute, wanted: temperature }];
      }),
    );
  }
  const spans = programme.periods.filter(({ enabled }) => enabled).flatMap(spansOf);
  const starts = new Set(spans.map(({ from }) => from));
  const ends = new Set(spans.map(({ until }) => until % weekLength).filter((at) => !starts.has(at)));
  return [
    ...[...starts].map((at): Moment => ({ at, wanted: 'on' })),
    ...[...ends].map((at): Moment => ({ at, wanted: 'off' })),
  ];
}

export interface Span {
  /** Minutes since Monday's midnight; `until` goes past the week's end where the period does. */
  readonly from: number;
  readonly until: number;
}

/** When a period is on, once for each of its days. */
export function spansOf(period: SwitchPeriod): readonly Span[] {
  const on = minuteOf(period.turn_on);
  const off = minuteOf(period.turn_off);
  if (on === undefined || off === undefined) return [];
  const length = off > on ? off - on : off + dayLength - on;
  return period.weekdays.map((day) => {
    const from = weekdays.indexOf(day) * dayLength + on;
    return { from, until: from + length };
  });
}
