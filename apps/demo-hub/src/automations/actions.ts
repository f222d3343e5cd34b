import { listOf, milliseconds, within } from '#automations/triggers.ts';
import type { Context } from '#world/context.ts';
import { houseTime } from '#world/house-time.ts';
import { houseItself, type World } from '#world/world.ts';

type Part = Readonly<Record<string, unknown>>;

/** What set an automation going; undefined when somebody ran it by hand. */
export interface Cause {
  readonly triggerId: string | undefined;
}

/**
 * Whether what an automation asks for holds: state, numeric_state, time, sun and trigger, and `and`, `or`, `not` of
 * them. A condition that this house does not understand, a template for one, does not hold.
 */
export function holds(world: World, condition: unknown, cause: Cause): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  const part = condition as Part;
  const states = (): (string | undefined)[] =>
    listOf(part['entity_id']).map((id) => world.states.get(id)?.state);
  const inner = (): unknown[] => (Array.isArray(part['conditions']) ? part['conditions'] : []);
  switch (part['condition']) {
    case 'state':
      return states().every((state) => state !== undefined && listOf(part['state']).includes(state));
    case 'numeric_state':
      return states().every((state) => within(part, state));
    case 'time': {
      const { clock, weekday } = houseTime(world.clock.now());
      const days = listOf(part['weekday']);
      const day = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekday] ?? '';
      return between(clock, part['after'], part['before']) && (days.length === 0 || days.includes(day));
    }
    case 'sun': {
      const up = world.states.get('sun.sun')?.state === 'above_horizon';
      return part['after'] === 'sunset' || part['before'] === 'sunrise' ? !up : up;
    }
    case 'trigger':
      return cause.triggerId !== undefined && listOf(part['id']).includes(cause.triggerId);
    case 'and':
      return inner().every((one) => holds(world, one, cause));
    case 'or':
      return inner().some((one) => holds(world, one, cause));
    case 'not':
      return !inner().some((one) => holds(world, one, cause));
    default:
      return false;
  }
}

function between(clock: string, after: unknown, before: unknown): boolean {
  const from = typeof after === 'string' ? after : '00:00:00';
  const to = typeof before === 'string' ? before : '24:00:00';
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

export interface Run extends Cause {
  readonly world: World;
  readonly context: Context;
  /** Somebody stopped it: what is left is not done. */
  readonly signal: AbortSignal;
}

/**
 * Does one after another: service calls, delays and choices, in the name of the house and so with all rights.
 * A condition among them ends the row; what fails is left, as on the hub, and the rest is not done. Resolves when
 * there is nothing left to do.
 */
export async function runActions(actions: readonly Part[], run: Run): Promise<void> {
  const { world, context, signal } = run;
  const [first, ...rest] = actions;
  if (!first || signal.aborted) return;
  if ('delay' in first) {
    await pass(delayOf(first['delay']), run);
  } else if ('condition' in first) {
    if (!holds(world, first, run)) return;
  } else if ('choose' in first) {
    return runActions([...chosen(first, run), ...rest], run);
  } else {
    const action = typeof first['action'] === 'string' ? first['action'] : '';
    const [domain = '', service = ''] = action.split('.');
    const part = (key: string): object =>
      typeof first[key] === 'object' && first[key] !== null ? first[key] : {};
    const entity = first['entity_id'] === undefined ? {} : { entity_id: first['entity_id'] };
    const data = { ...part('data'), ...entity, ...part('target') };
    try {
      await world.services.call({ domain, service, data, context, caller: houseItself });
    } catch {
      return;
    }
  }
  await runActions(rest, run);
}

/** Waits, or less where it is stopped. */
const pass = (ms: number, { world, signal }: Run): Promise<void> =>
  new Promise((resolve) => {
    const cancel = world.later(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

/** The sequence of the first option whose conditions all hold, else the default one. */
function chosen(choice: Part, run: Run): readonly Part[] {
  const option = partsOf(choice['choose']).find(({ conditions }) =>
    partsOf(conditions).every((condition) => holds(run.world, condition, run)),
  );
  return partsOf(option ? option['sequence'] : choice['default']);
}

function partsOf(value: unknown): readonly Part[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one): one is Part => typeof one === 'object' && one !== null);
}

function delayOf(delay: unknown): number {
  if (typeof delay === 'number') return delay * 1000;
  if (typeof delay === 'string') return milliseconds(delay);
  if (typeof delay !== 'object' || delay === null) return 0;
  const units: Readonly<Record<string, number>> = {
    hours: 3_600_000,
    minutes: 60_000,
    seconds: 1000,
    milliseconds: 1,
  };
  return Object.entries(delay).reduce((sum, [unit, value]) => sum + (units[unit] ?? 0) * Number(value), 0);
}
