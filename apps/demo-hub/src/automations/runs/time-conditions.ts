import { DAY_MS } from '#durations.ts';
import { ConditionError } from '#automations/runs/condition-error.ts';
import type { TraceStep } from '#automations/runs/run-trace.ts';
import { clockHeldBy } from '#automations/times.ts';
import { durationMs, isFields, textOf, textsIn, type Fields } from '#automations/values.ts';
import { isoTime } from '#world/iso-time.ts';
import { localTime, weekdays } from '#world/local-time.ts';
import { sunTimes } from '#world/sun.ts';
import type { World } from '#world/world.ts';

const timeOfDay = (ms: number): Fields => ({
  __type: "<class 'datetime.time'>",
  isoformat: new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23),
});

/** `after` and `before` of the hub's day, across midnight too, and `weekday`. */
export function timeHolds(part: Fields, world: World, step: TraceStep): boolean {
  const now = world.clock.now();
  const { midnight, weekday } = localTime(now);
  const since = now - midnight;
  const after = limit(part['after'], 'after', world) ?? 0;
  const before = limit(part['before'], 'before', world) ?? DAY_MS;
  step.result = {
    after: timeOfDay(after),
    now_time: timeOfDay(since),
    before: timeOfDay(Math.min(before, DAY_MS - 1)),
  };
  const isWithin = after < before ? since >= after && since < before : !(since >= before && since < after);
  if (!isWithin || part['weekday'] === undefined) return isWithin;
  const today = weekdays[weekday] ?? '';
  step.result = { ...step.result, weekday: part['weekday'], now_weekday: today };
  return textsIn(part['weekday']).includes(today);
}

function limit(value: unknown, key: string, world: World): number | undefined {
  if (value === undefined || value === null) return undefined;
  const text = textOf(value);
  if (/^[a-z_]+\.\w+$/.test(text)) {
    if (world.states.get(text) === undefined) {
      throw ConditionError.of('time', `unknown '${key}' entity ${text}`);
    }
    return clockHeldBy(world, text) ?? DAY_MS;
  }
  return durationMs(text);
}

/** Before or after sunrise or sunset of this day, moved by an offset; between both at night it is either. */
export function sunHolds(part: Fields, world: World, step: TraceStep): boolean {
  const options = isFields(part['options']) ? { ...part, ...part['options'] } : part;
  const now = world.clock.now();
  const { rise, set } = sunTimes(localTime(now).midnight + DAY_MS / 2, world.home);
  const wanted = (key: 'before' | 'after'): number | undefined => {
    const event = options[key];
    if (event !== 'sunrise' && event !== 'sunset') return undefined;
    return (event === 'sunrise' ? rise : set) + (durationMs(options[`${key}_offset`]) ?? 0);
  };
  const [before, after] = [wanted('before'), wanted('after')];
  step.result = {
    ...(before === undefined ? {} : { wanted_time_before: isoTime(before) }),
    ...(after === undefined ? {} : { wanted_time_after: isoTime(after) }),
  };
  const isBefore = before === undefined || now <= before;
  const isAfter = after === undefined || now >= after;
  const isNight = options['before'] === 'sunrise' && options['after'] === 'sunset';
  return isNight ? isBefore || isAfter : isBefore && isAfter;
}
