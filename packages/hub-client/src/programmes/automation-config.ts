import { dayLength, hubTimeOf, timeOf } from './clock-time.ts';
import { courseOf, type Stretch, type Wanted } from './week-course.ts';
import type { Programme, ProgrammeNames, Weekday } from './types.ts';

export type Config = Readonly<Record<string, unknown>>;

/** What the automation keeps beside the names that people may change. */
export interface KeptProgramme {
  readonly programme: Programme;
  /** The schedule that shows the same; null on a hub whose schedules carry no data. */
  readonly schedule_id: string | null;
}

/** The trigger that comes when the hub has started. */
const start = 'start';

/**
 * The automation that runs a programme, as POST /api/config/automation/config/{id} takes it since 2024.10: a trigger
 * for each time, and for each stretch of the week what is then to be done. The programme itself stands in its
 * `variables`, which the hub hands back as they are.
 */
export function automationConfigOf(kept: KeptProgramme, { name, description }: ProgrammeNames): Config {
  const { programme, schedule_id } = kept;
  const course = courseOf(programme);
  return {
    alias: name,
    description: description ?? '',
    variables: { programme, schedule_id },
    triggers: [
      ...timesOf(course).map((at) => ({ trigger: 'time', at: hubTimeOf(at), id: timeOf(at) })),
      { trigger: 'homeassistant', event: 'start', id: start },
    ],
    conditions: [],
    actions: [{ choose: branchesOf(course, programme) }],
    mode: 'queued',
  };
}

/** The same in the words that hubs before 2024.10 know. */
export function inOldWords({ triggers, conditions, actions, ...rest }: Config): Config {
  return {
    ...rest,
    trigger: renamed(triggers, 'trigger', 'platform'),
    condition: conditions,
    action: renamed(actions, 'action', 'service'),
  };
}

/** The parts of a stored automation that make it run, in the words of now. */
export function inNewWords(config: Config): Config {
  return {
    triggers: renamed(config['triggers'] ?? config['trigger'] ?? [], 'platform', 'trigger'),
    conditions: config['conditions'] ?? config['condition'] ?? [],
    actions: renamed(config['actions'] ?? config['action'] ?? [], 'service', 'action'),
  };
}

function timesOf(course: readonly Stretch[]): readonly number[] {
  const times = new Set(course.filter(({ begins }) => begins).map(({ from }) => from));
  return [...times].toSorted((one, other) => one - other);
}

/** One branch for each stretch, with all the days that have it. */
function branchesOf(course: readonly Stretch[], programme: Programme): readonly Config[] {
  const alike = new Map<string, Stretch[]>();
  for (const stretch of course) {
    const { from, until, wanted, begins } = stretch;
    const key = [from, until, wanted, begins].join();
    alike.set(key, [...(alike.get(key) ?? []), stretch]);
  }
  return [...alike.values()].flatMap((stretches) => {
    const [first] = stretches;
    if (first === undefined) return [];
    const days = stretches.map(({ day }) => shortOf(day));
    return [{ conditions: conditionsOf(first, days), sequence: [actionOf(first.wanted, programme)] }];
  });
}

function conditionsOf({ from, until, begins }: Stretch, weekday: readonly string[]): readonly Config[] {
  const within = {
    condition: 'time',
    weekday,
    after: hubTimeOf(from),
    ...(until === dayLength ? {} : { before: hubTimeOf(until) }),
  };
  // Back from a restart or a power cut it does what it missed, and leaves alone what people set meanwhile.
  const missed = {
    condition: 'and',
    conditions: [
      { condition: 'trigger', id: start },
      {
        condition: 'template',
        value_template: `{{ as_timestamp(this.attributes.last_triggered, 0) < as_timestamp(today_at('${timeOf(from)}')) }}`,
      },
    ],
  };
  const due = { condition: 'trigger', id: timeOf(from) };
  return [within, begins ? { condition: 'or', conditions: [due, missed] } : missed];
}

function actionOf(wanted: Wanted, { entity_id }: Programme): Config {
  if (typeof wanted === 'number') {
    return { action: 'climate.set_temperature', target: { entity_id }, data: { temperature: wanted } };
  }
  return { action: `${entity_id.split('.')[0] ?? ''}.turn_${wanted}`, target: { entity_id } };
}

const shortOf = (day: Weekday) => day.slice(0, 3);

/** Gives a key its other name, however deep it stands. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
    const meant = key === from && typeof part === 'string' && !Object.hasOwn(value, to);
    return [meant ? to : key, renamed(part, from, to)];
  });
  return Object.fromEntries(entries);
}
