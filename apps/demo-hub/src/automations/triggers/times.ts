import { MINUTE_MS, HOUR_MS, DAY_MS } from '#durations.ts';
import type { Cancel } from '#clock.ts';
import type { Fire } from '#automations/triggers/fire.ts';
import { clockText } from '#automations/triggers/states.ts';
import { clockHeldBy } from '#automations/times.ts';
import { durationMs, isFields, partsIn, textOf, textsIn, type Fields } from '#automations/values.ts';
import { localIsoTime, localTime, weekdays } from '#world/local-time.ts';
import { sunTimes } from '#world/sun.ts';
import type { World } from '#world/world.ts';

/** Times of day, or entities that hold one, on some days of the week. */
export function onTime(world: World, trigger: Fields, fire: Fire): Cancel {
  const wanted = textsIn(trigger['weekday']);
  const timesOf = (from: number): readonly number[] => {
    const { midnight, weekday } = localTime(from);
    if (wanted.length > 0 && !wanted.includes(weekdays[weekday] ?? '')) return [];
    return partsIn(trigger['at']).flatMap((at) => {
      const ms = timeOf(world, at);
      return ms === undefined ? [] : [midnight + ms];
    });
  };
  const entities = partsIn(trigger['at']).map(entityOf);
  return atTimes(world, timesOf, entities, () =>
    fire({ platform: 'time', now: localIsoTime(world.clock.now()), description: 'time' }),
  );
}

/** The entity of `input_datetime.x` or of `{ entity_id, offset }`; undefined of a time of day. */
function entityOf(at: unknown): string | undefined {
  const text = textOf(isFields(at) ? at['entity_id'] : at);
  return /^[a-z_]+\.\w+$/.test(text) ? text : undefined;
}

function timeOf(world: World, at: unknown): number | undefined {
  const entityId = entityOf(at);
  if (entityId === undefined) return durationMs(at);
  const held = clockHeldBy(world, entityId);
  const offset = isFields(at) ? (durationMs(at['offset']) ?? 0) : 0;
  return held === undefined ? undefined : held + offset;
}

/** Sunrise or sunset, moved by an offset. */
export function onSun(world: World, trigger: Fields, fire: Fire): Cancel {
  const options = isFields(trigger['options']) ? { ...trigger, ...trigger['options'] } : trigger;
  const isSunrise = options['event'] === 'sunrise';
  const offset = durationMs(options['offset']) ?? 0;
  const timesOf = (from: number): readonly number[] => {
    const { rise, set } = sunTimes(localTime(from).midnight + DAY_MS / 2, world.home);
    return [(isSunrise ? rise : set) + offset];
  };
  const event = isSunrise ? 'sunrise' : 'sunset';
  const description = offset === 0 ? event : `${event} with offset`;
  return atTimes(world, timesOf, [], () =>
    fire({
      platform: 'sun',
      event,
      offset: offset === 0 ? null : `${offset < 0 ? '-' : ''}${clockText(Math.abs(offset))}`,
      description,
    }),
  );
}

/** Fires at each of the given times of every day; entities that hold times are followed. */
function atTimes(
  world: World,
  timesOfDay: (from: number) => readonly number[],
  entities: readonly (string | undefined)[],
  fire: () => void,
): Cancel {
  let cancel: Cancel | undefined;
  const plan = (): void => {
    cancel?.();
    const now = world.clock.now();
    const times = [-1, 0, 1].flatMap((ahead) => timesOfDay(now + ahead * DAY_MS)).filter((at) => at > now);
    // Recomputed at least hourly, because of daylight saving time.
    const next = Math.min(...times, now + HOUR_MS);
    cancel = world.later(next - now, () => {
      // A timer may fire early; time conditions would not hold yet, so it is scheduled again.
      const isDue = times.includes(next) && world.clock.now() >= next;
      plan();
      if (isDue) fire();
    });
  };
  plan();
  const held = entities.filter((id) => id !== undefined);
  const unlisten =
    held.length === 0
      ? undefined
      : world.bus.listen('state_changed', ({ data }) => {
          if (isFields(data) && held.includes(textOf(data['entity_id']))) plan();
        });
  return () => {
    cancel?.();
    unlisten?.();
  };
}

/** Hours, minutes and seconds that match, each as a number, `/5` or `*`; smaller units than the first given are 0. */
export function onPattern(world: World, trigger: Fields, fire: Fire): Cancel {
  const [hours, minutes, seconds] = (['hours', 'minutes', 'seconds'] as const).map((key) => trigger[key]);
  const parts = [
    hours ?? '*',
    minutes ?? (hours === undefined ? '*' : 0),
    seconds ?? (hours === undefined && minutes === undefined ? '*' : 0),
  ];
  let cancel: Cancel | undefined;
  const plan = (): void => {
    const now = world.clock.now();
    const next = (Math.floor(now / 1000) + 1) * 1000;
    const step = parts[2] === 0 || parts[2] === '0' ? MINUTE_MS - (next % MINUTE_MS || MINUTE_MS) : 0;
    const at = next + step;
    cancel = world.later(at - now, () => {
      plan();
      const clock = localTime(at).clock.split(':').map(Number);
      if (!parts.every((part, index) => matches(part, clock[index] ?? 0))) return;
      fire({ platform: 'time_pattern', now: localIsoTime(at), description: 'time pattern' });
    });
  };
  plan();
  return () => cancel?.();
}

function matches(pattern: unknown, value: number): boolean {
  const text = textOf(pattern);
  if (text === '*') return true;
  return text.startsWith('/') ? value % Number(text.slice(1)) === 0 : Number(text) === value;
}
