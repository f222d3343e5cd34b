import type { Cancel } from '#clock.ts';
import type { AutomationConfig } from '#automations/config.ts';
import type { StateChange } from '#world/states.ts';
import { localTime } from '#world/local-time.ts';
import { sunTimes } from '#world/sun.ts';
import type { World } from '#world/world.ts';

type Trigger = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;

/**
 * Listens for triggers: state, numeric_state, time, sun and event. Calls `onTrigger` with the trigger's `id`, or its
 * index. Others are accepted and never fire.
 */
export function listenForTriggers(
  world: World,
  config: AutomationConfig,
  onTrigger: (triggerId: string) => void,
): Cancel {
  const cancels = config.triggers.map((trigger: Trigger, index) => {
    const fire = (): void => onTrigger(typeof trigger['id'] === 'string' ? trigger['id'] : String(index));
    switch (trigger['trigger'] ?? trigger['platform']) {
      case 'state':
        return onChange(
          world,
          trigger,
          ({ old_state: old, new_state: now }) => isStateChange(trigger, old?.state, now?.state),
          fire,
        );
      case 'numeric_state':
        return onChange(
          world,
          trigger,
          ({ old_state: old, new_state: now }) =>
            !isWithin(trigger, old?.state) && isWithin(trigger, now?.state),
          fire,
        );
      case 'time':
        return atTimes(
          world,
          (from) => textsIn(trigger['at']).map((clock) => localTime(from).midnight + durationMs(clock)),
          fire,
        );
      case 'sun':
        return atTimes(world, (from) => [sunEventTime(world, trigger, from)], fire);
      case 'event':
        return world.bus.listen(String(trigger['event_type']), fire);
      default:
        return () => undefined;
    }
  });
  return () => cancels.forEach((cancel) => cancel());
}

function onChange(
  world: World,
  trigger: Trigger,
  meets: (change: StateChange) => boolean,
  fire: () => void,
): Cancel {
  const ids = textsIn(trigger['entity_id']);
  return world.bus.listen('state_changed', (event) => {
    const change = event.data as StateChange;
    if (ids.includes(change.entity_id) && meets(change)) fire();
  });
}

function isStateChange(trigger: Trigger, from: string | undefined, to: string | undefined): boolean {
  if (from === to) return false;
  const wants = (key: string, value: string | undefined): boolean =>
    trigger[key] === undefined ||
    trigger[key] === null ||
    (value !== undefined && textsIn(trigger[key]).includes(value));
  return wants('from', from) && wants('to', to);
}

/** Whether the number lies between `above` and `below`, exclusive. */
export function isWithin(rule: Readonly<Record<string, unknown>>, text: string | undefined): boolean {
  const value = Number(text ?? NaN);
  if (!Number.isFinite(value)) return false;
  const { above, below } = rule;
  return (above === undefined || value > Number(above)) && (below === undefined || value < Number(below));
}

/** Fires at each of the given times of every day. */
function atTimes(world: World, timesOfDay: (from: number) => readonly number[], fire: () => void): Cancel {
  let cancel: Cancel | undefined;
  const plan = (): void => {
    const now = world.clock.now();
    const times = [0, 1].flatMap((ahead) => timesOfDay(now + ahead * DAY)).filter((at) => at > now);
    // Recomputed at least hourly, because of daylight saving time.
    const next = Math.min(...times, now + 3_600_000);
    cancel = world.later(next - now, () => {
      // A timer may fire early; time conditions would not hold yet, so it is scheduled again.
      if (times.includes(next) && world.clock.now() >= next) fire();
      plan();
    });
  };
  plan();
  return () => cancel?.();
}

function sunEventTime(world: World, trigger: Trigger, from: number): number {
  const times = sunTimes(localTime(from).midnight + DAY / 2, world.home);
  return (
    (trigger['event'] === 'sunrise' ? times.rise : times.set) +
    durationMs(typeof trigger['offset'] === 'string' ? trigger['offset'] : '0')
  );
}

export function textsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map(String);
}

/** Milliseconds of `HH:MM:SS`, `HH:MM` (optionally signed) or plain seconds. */
export function durationMs(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const parts = text.replace(/^[-+]/, '').split(':').map(Number);
  if (parts.length === 1) return sign * (parts[0] ?? 0) * 1000;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  return sign * (hours * 3600 + minutes * 60 + seconds) * 1000;
}
