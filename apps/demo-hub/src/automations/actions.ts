import { textsIn, durationMs, isWithin } from '#automations/triggers.ts';
import type { Context } from '#world/context.ts';
import { localTime } from '#world/local-time.ts';
import { systemCaller, type World } from '#world/world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The trigger of a run; undefined when it was started by a service call. */
export interface Cause {
  readonly triggerId: string | undefined;
}

/**
 * Evaluates a condition: state, numeric_state, time, sun, trigger, and, or, not. Unsupported ones (template, for
 * example) are false.
 */
export function conditionHolds(world: World, condition: unknown, cause: Cause): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  const part = condition as Fields;
  const states = (): (string | undefined)[] =>
    textsIn(part['entity_id']).map((id) => world.states.get(id)?.state);
  const inner = (): unknown[] => (Array.isArray(part['conditions']) ? part['conditions'] : []);
  switch (part['condition']) {
    case 'state':
      return states().every((state) => state !== undefined && textsIn(part['state']).includes(state));
    case 'numeric_state':
      return states().every((state) => isWithin(part, state));
    case 'time': {
      const { clock, weekday } = localTime(world.clock.now());
      const days = textsIn(part['weekday']);
      const day = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekday] ?? '';
      return between(clock, part['after'], part['before']) && (days.length === 0 || days.includes(day));
    }
    case 'sun': {
      const up = world.states.get('sun.sun')?.state === 'above_horizon';
      return part['after'] === 'sunset' || part['before'] === 'sunrise' ? !up : up;
    }
    case 'trigger':
      return cause.triggerId !== undefined && textsIn(part['id']).includes(cause.triggerId);
    case 'and':
      return inner().every((one) => conditionHolds(world, one, cause));
    case 'or':
      return inner().some((one) => conditionHolds(world, one, cause));
    case 'not':
      return !inner().some((one) => conditionHolds(world, one, cause));
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
  /** Aborted when the run is stopped: remaining actions are skipped. */
  readonly signal: AbortSignal;
}

/**
 * Runs actions in sequence, with all rights: service calls, delays, choices. A false condition or a failed call ends
 * the sequence. Resolves when it has ended.
 */
export async function runActions(actions: readonly Fields[], run: Run): Promise<void> {
  const { world, context, signal } = run;
  const [first, ...rest] = actions;
  if (!first || signal.aborted) return;
  if ('delay' in first) {
    await delay(delayMs(first['delay']), run);
  } else if ('condition' in first) {
    if (!conditionHolds(world, first, run)) return;
  } else if ('choose' in first) {
    return runActions([...chosenSequence(first, run), ...rest], run);
  } else {
    const action = typeof first['action'] === 'string' ? first['action'] : '';
    const [domain = '', service = ''] = action.split('.');
    const part = (key: string): object =>
      typeof first[key] === 'object' && first[key] !== null ? first[key] : {};
    const entity = first['entity_id'] === undefined ? {} : { entity_id: first['entity_id'] };
    const data = { ...part('data'), ...entity, ...part('target') };
    try {
      await world.services.call({ domain, service, data, context, caller: systemCaller });
    } catch {
      return;
    }
  }
  await runActions(rest, run);
}

/** Resolves after `ms`, or as soon as the run is stopped. */
const delay = (ms: number, { world, signal }: Run): Promise<void> =>
  new Promise((resolve) => {
    const cancel = world.later(ms, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

/** The sequence of the first option whose conditions all hold, else the default. */
function chosenSequence(choice: Fields, run: Run): readonly Fields[] {
  const option = objectsIn(choice['choose']).find(({ conditions }) =>
    objectsIn(conditions).every((condition) => conditionHolds(run.world, condition, run)),
  );
  return objectsIn(option ? option['sequence'] : choice['default']);
}

function objectsIn(value: unknown): readonly Fields[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one): one is Fields => typeof one === 'object' && one !== null);
}

function delayMs(delay: unknown): number {
  if (typeof delay === 'number') return delay * 1000;
  if (typeof delay === 'string') return durationMs(delay);
  if (typeof delay !== 'object' || delay === null) return 0;
  const units: Readonly<Record<string, number>> = {
    hours: 3_600_000,
    minutes: 60_000,
    seconds: 1000,
    milliseconds: 1,
  };
  return Object.entries(delay).reduce((sum, [unit, value]) => sum + (units[unit] ?? 0) * Number(value), 0);
}
