import type { Cancel } from '#clock.ts';
import { entityIdOf } from '#automations/named-entities.ts';
import type { Fire } from '#automations/triggers/fire.ts';
import { createHoldTimers, type HoldTimers } from '#automations/triggers/hold-timers.ts';
import { durationMs, idsIn, textOf, textsIn, type Fields } from '#automations/values.ts';
import { stateJson, type State, type StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** A change of a state or of one attribute, `from` and `to` some values, held `for` a while. */
export function onState(world: World, trigger: Fields, fire: Fire): Cancel {
  const { attribute } = trigger;
  const valueOf = (state: State | undefined): unknown =>
    typeof attribute === 'string' ? (state?.attributes[attribute] ?? null) : state?.state;
  const isAny = !['from', 'to', 'not_from', 'not_to', 'for', 'attribute'].some((key) => key in trigger);
  const meets = ({ old_state: old, new_state: now }: StateChange): boolean => {
    const [before, after] = [valueOf(old), valueOf(now)];
    // Without limits a change of an attribute is one too.
    if (before === after && !isAny) return false;
    return wants(trigger, 'from', before) && wants(trigger, 'to', after);
  };
  return onChange(world, trigger, {
    follow(change, timers, done) {
      const id = change.entity_id;
      if (meets(change)) timers.begin(id, done);
      else if (valueOf(change.old_state) !== valueOf(change.new_state)) timers.giveUp(id);
    },
    told: (change, period) => ({
      ...statesOf(change),
      for: period,
      attribute: attribute ?? null,
      platform: 'state',
      description: `state of ${change.entity_id}`,
    }),
    fire,
  });
}

function wants(trigger: Fields, key: 'from' | 'to', value: unknown): boolean {
  const text = value === undefined || value === null ? undefined : textOf(value);
  const [some, none] = [trigger[key], trigger[`not_${key}`]];
  if (some !== undefined && some !== null && !textsIn(some).includes(text ?? '')) return false;
  return none === undefined || none === null || !textsIn(none).includes(text ?? '');
}

/** A number that comes between `above` and `below`, and stays there `for` a while. */
export function onNumber(world: World, trigger: Fields, fire: Fire): Cancel {
  const { attribute } = trigger;
  const isIn = (state: State | undefined): boolean => {
    const value = typeof attribute === 'string' ? state?.attributes[attribute] : state?.state;
    if (value === undefined || value === null || value === '') return false;
    return isBetween(world, trigger, Number(value));
  };
  return onChange(world, trigger, {
    follow(change, timers, done) {
      const id = change.entity_id;
      if (!isIn(change.new_state)) timers.giveUp(id);
      else if (change.old_state !== undefined && !isIn(change.old_state)) timers.begin(id, done);
    },
    told: (change, period) => ({
      ...statesOf(change),
      below: trigger['below'] ?? null,
      above: trigger['above'] ?? null,
      for: period,
      platform: 'numeric_state',
      description: `numeric state of ${change.entity_id}`,
    }),
    fire,
  });
}

function isBetween(world: World, { above, below }: Fields, value: number): boolean {
  const limit = (given: unknown): number =>
    Number.isFinite(Number(given)) ? Number(given) : Number(world.states.get(textOf(given))?.state ?? NaN);
  if (!Number.isFinite(value)) return false;
  return (
    (above === undefined || above === null || value > limit(above)) &&
    (below === undefined || below === null || value < limit(below))
  );
}

const statesOf = ({ entity_id, old_state: old, new_state: now }: StateChange): Fields => ({
  entity_id,
  from_state: old === undefined ? null : stateJson(old),
  to_state: now === undefined ? null : stateJson(now),
});

interface Following {
  /** Begins what is to be held, and gives it up. */
  readonly follow: (change: StateChange, timers: HoldTimers, done: () => void) => void;
  /** Describes what fired. */
  readonly told: (change: StateChange, period: string | null) => Parameters<Fire>[0];
  readonly fire: Fire;
}

/** Listens for changes of the entities of a trigger. */
function onChange(world: World, trigger: Fields, { follow, told, fire }: Following): Cancel {
  const ids = idsIn(trigger['entity_id']).map((id) => entityIdOf(world, id));
  const ms = durationMs(trigger['for']);
  const timers = createHoldTimers(world, ms ?? 0);
  const unlisten = world.bus.listen('state_changed', (event) => {
    const change = event.data as StateChange;
    if (!ids.includes(change.entity_id)) return;
    follow(change, timers, () => fire(told(change, ms === undefined ? null : clockText(ms)), event.context));
  });
  return () => {
    unlisten();
    timers.close();
  };
}

/** `H:MM:SS`, as the hub writes a duration. */
export function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
