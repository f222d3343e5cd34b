import type { Cancel } from '#clock.ts';
import type { AutomationConfig } from '#automations/config.ts';
import type { StateChange } from '#world/states.ts';
import { houseTime } from '#world/house-time.ts';
import { sunTimes } from '#world/sun.ts';
import type { World } from '#world/world.ts';

type Trigger = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;

/**
 * Waits for the triggers that this house understands: state, numeric_state, time, sun and event; tells which came
 * about, by its `id` or its place. Others are kept as written and never come about.
 */
export function waitFor(world: World, config: AutomationConfig, come: (triggerId: string) => void): Cancel {
  const cancels = config.triggers.map((trigger: Trigger, index) => {
    const fire = (): void => come(typeof trigger['id'] === 'string' ? trigger['id'] : String(index));
    switch (trigger['trigger'] ?? trigger['platform']) {
      case 'state':
        return onChange(
          world,
          trigger,
          ({ old_state: old, new_state: now }) => stateMeets(trigger, old?.state, now?.state),
          fire,
        );
      case 'numeric_state':
        return onChange(
          world,
          trigger,
          ({ old_state: old, new_state: now }) => !within(trigger, old?.state) && within(trigger, now?.state),
          fire,
        );
      case 'time':
        return atTimes(
          world,
          (from) => listOf(trigger['at']).map((clock) => houseTime(from).midnight + milliseconds(clock)),
          fire,
        );
      case 'sun':
        return atTimes(world, (from) => [sunEdge(world, trigger, from)], fire);
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
  const ids = listOf(trigger['entity_id']);
  return world.bus.listen('state_changed', (event) => {
    const change = event.data as StateChange;
    if (ids.includes(change.entity_id) && meets(change)) fire();
  });
}

function stateMeets(trigger: Trigger, from: string | undefined, to: string | undefined): boolean {
  if (from === to) return false;
  const wants = (key: string, value: string | undefined): boolean =>
    trigger[key] === undefined ||
    trigger[key] === null ||
    (value !== undefined && listOf(trigger[key]).includes(value));
  return wants('from', from) && wants('to', to);
}

/** Whether a number lies between `above` and `below`, those not included. */
export function within(rule: Readonly<Record<string, unknown>>, text: string | undefined): boolean {
  const value = Number(text ?? NaN);
  if (!Number.isFinite(value)) return false;
  const { above, below } = rule;
  return (above === undefined || value > Number(above)) && (below === undefined || value < Number(below));
}

/** Fires at each of these times, reckoned afresh every day. */
function atTimes(world: World, timesOfDay: (from: number) => readonly number[], fire: () => void): Cancel {
  let cancel: Cancel | undefined;
  const plan = (): void => {
    const now = world.clock.now();
    const times = [0, 1].flatMap((ahead) => timesOfDay(now + ahead * DAY)).filter((at) => at > now);
    // Looks again after an hour at the latest, so that a change of hour does no harm.
    const next = Math.min(...times, now + 3_600_000);
    cancel = world.later(next - now, () => {
      // A timer may be a little early: what asks for the time would then not yet hold, so it is waited for again.
      if (times.includes(next) && world.clock.now() >= next) fire();
      plan();
    });
  };
  plan();
  return () => cancel?.();
}

function sunEdge(world: World, trigger: Trigger, from: number): number {
  const times = sunTimes(houseTime(from).midnight + DAY / 2, world.home);
  return (
    (trigger['event'] === 'sunrise' ? times.rise : times.set) +
    milliseconds(typeof trigger['offset'] === 'string' ? trigger['offset'] : '0')
  );
}

export function listOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map(String);
}

/** `HH:MM:SS`, `HH:MM`, with a sign where wanted, or plain seconds. */
export function milliseconds(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const parts = text.replace(/^[-+]/, '').split(':').map(Number);
  if (parts.length === 1) return sign * (parts[0] ?? 0) * 1000;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  return sign * (hours * 3600 + minutes * 60 + seconds) * 1000;
}
