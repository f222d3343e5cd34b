import { readClockTime } from './clock-times.ts';
import { addDays, localTimes, weekdayOf, type LocalTime } from './local-time.ts';
import { weekdays, type Automation, type Condition, type Trigger } from './types.ts';

export interface RunContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of the house: IANA name. */
  readonly timeZone: string;
  /** When the sun next rises and sets (`sun.sun`), in milliseconds. */
  readonly sun?: { readonly sunriseAt: number; readonly sunsetAt: number };
  /** The state of an entity that holds a time. */
  readonly stateOf: (entityId: string) => string | undefined;
}

/** A time, or only the earliest that it could be. */
interface Candidate {
  readonly at: number;
  readonly isExact: boolean;
}

type TimeCondition = Extract<Condition, { kind: 'time' }>;

/** Also the same weekday of next week, when today's time has passed; one more for a time that clocks skip. */
const DAYS_AHEAD = 15;
const DAY = 86_400_000;
/** From one day to the next, sunrise and sunset move by less. */
const SUN_MOVES = 20 * 60_000;

/**
 * When it next runs by the clock or the sun, if its other conditions allow; milliseconds. Undefined where that cannot be
 * known, and where nothing of it has a time.
 */
export function nextRunOf(automation: Automation, context: RunContext): number | undefined {
  const found = candidatesOf(automation, context);
  const first = found.toSorted((one, other) => one.at - other.at)[0];
  return first?.isExact === true ? first.at : undefined;
}

function candidatesOf(automation: Automation, context: RunContext): readonly Candidate[] {
  const times = timesOf(context.timeZone);
  if (times === undefined) return [];
  const conditions = automation.conditions.filter(isTimeCondition);
  const allows = (at: number) => {
    const local = times.localTimeOf(at);
    return conditions.every((condition) => holds(condition, local, context));
  };
  return automation.triggers
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap((trigger): readonly Candidate[] => {
      if (trigger.kind === 'sun') return sunCandidates(trigger, context, allows);
      if (trigger.kind !== 'time') return [];
      return clockTimes(trigger, context, times, allows).map((at) => ({ at, isExact: true }));
    });
}

type Times = ReturnType<typeof localTimes>;

/** Of each of its times those of the first day that has some. */
function clockTimes(
  trigger: Extract<Trigger, { kind: 'time' }>,
  context: RunContext,
  times: Times,
  allows: (at: number) => boolean,
): readonly number[] {
  const { now, stateOf } = context;
  const today = times.localTimeOf(now);
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const onDays = days.filter((day) => isOn(trigger.weekdays, day));
  const isNext = (at: number) => at > now && allows(at);
  return trigger.at
    .map((time) => (time.includes('.') ? stateOf(time) : time))
    .flatMap((held): readonly number[] => {
      const clock = readClockTime(held);
      if (clock !== undefined) {
        // Working out an instant is slow: no more days than it takes.
        for (const day of onDays) {
          const found = times.instantsOf(withClock(day, clock)).filter(isNext);
          if (found.length > 0) return found;
        }
        return [];
      }
      const once = held === undefined ? [] : momentOf(held, times);
      return once.filter((at) => isNext(at) && isOn(trigger.weekdays, times.localTimeOf(at)));
    });
}

/** Only its next event is known; the one after that, about a day later. */
function sunCandidates(
  { event, offsetSeconds }: Extract<Trigger, { kind: 'sun' }>,
  { now, sun }: RunContext,
  allows: (at: number) => boolean,
): readonly Candidate[] {
  const nextEvent = event === 'sunrise' ? sun?.sunriseAt : sun?.sunsetAt;
  if (nextEvent === undefined || !Number.isFinite(nextEvent)) return [{ at: now, isExact: false }];
  const at = nextEvent + offsetSeconds * 1_000;
  // The offset of an event that has passed may still be to come: this one's own may then be that of a later day.
  const daysBefore = Math.ceil((at - now) / DAY) - 1;
  if (at > now && daysBefore <= 0)
    return [allows(at) ? { at, isExact: true } : { at: at + DAY - SUN_MOVES, isExact: false }];
  return [{ at: Math.max(now, at + (at > now ? -daysBefore : 1) * DAY - SUN_MOVES), isExact: false }];
}

/** `YYYY-MM-DD HH:MM:SS` and `YYYY-MM-DD` of the house's calendar, or a timestamp with its zone. */
function momentOf(held: string, times: Times): readonly number[] {
  const [, date, clock = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(held) ?? [];
  if (date !== undefined) {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    return times.instantsOf(withClock({ year, month, day, hour: 0, minute: 0, second: 0 }, clock));
  }
  const at = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(held) ? Date.parse(held) : NaN;
  return Number.isFinite(at) ? [at] : [];
}

/**
 * As the hub decides it: from `after` on, before `before`, also over midnight, all day where both are the same. What an
 * unknown entity holds is left out.
 */
function holds(
  { after, before, weekdays: on }: TimeCondition,
  local: LocalTime,
  { stateOf }: RunContext,
): boolean {
  if (!isOn(on, local)) return false;
  const [from, until] = [after, before].map((time) =>
    readClockTime(time?.includes('.') === true ? stateOf(time) : time),
  );
  const clock = [local.hour, local.minute, local.second]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const start = from ?? '00:00:00';
  if (until === undefined) return clock >= start;
  return start < until ? clock >= start && clock < until : clock >= start || clock < until;
}

function withClock(day: LocalTime, clock: string): LocalTime {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return { ...day, hour, minute, second };
}

function isOn(on: readonly string[], day: LocalTime): boolean {
  const name = weekdays[weekdayOf(day)];
  return on.length === 0 || (name !== undefined && on.includes(name));
}

const isTimeCondition = (condition: Condition): condition is TimeCondition =>
  condition.kind === 'time' && !condition.isDisabled;

const timesByZone = new Map<string, Times>();

/** Undefined where this browser does not know the zone. */
function timesOf(timeZone: string): Times | undefined {
  try {
    const times = timesByZone.get(timeZone) ?? localTimes(timeZone);
    timesByZone.set(timeZone, times);
    return times;
  } catch {
    return undefined;
  }
}
