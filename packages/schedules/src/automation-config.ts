import { spellConfig } from '@soglia/automations/config';
import { MINUTES_PER_DAY, formatHubTime, formatTime } from './clock-time.ts';
import { weekTimelineOf, type WeekInterval, type TargetValue } from './week-timeline.ts';
import type { DeviceSchedule, ScheduleNames, Weekday } from './types.ts';

export type Config = Readonly<Record<string, unknown>>;

/** The automation's `variables`; on the hub, `schedule` is stored under the key `programme`. */
export interface ScheduleVariables {
  readonly schedule: DeviceSchedule;
  /** Id of the schedule helper; null on a hub whose helpers carry no data. */
  readonly schedule_id: string | null;
}

const START_TRIGGER_ID = 'start';

/**
 * The automation that runs a schedule, as POST /api/config/automation/config/{id} takes it since 2024.10: a trigger for
 * each time, and for each interval of the week its action. The schedule itself is stored in `variables`, which the hub
 * returns unchanged.
 */
export function automationConfigOf(
  variables: ScheduleVariables,
  { name, description }: ScheduleNames,
): Config {
  const { schedule, schedule_id } = variables;
  const timeline = weekTimelineOf(schedule);
  return {
    alias: name,
    description: description ?? '',
    variables: { programme: schedule, schedule_id },
    triggers: [
      ...startTimesOf(timeline).map((at) => ({ trigger: 'time', at: formatHubTime(at), id: formatTime(at) })),
      { trigger: 'homeassistant', event: 'start', id: START_TRIGGER_ID },
    ],
    conditions: [],
    actions: [{ choose: branchesOf(timeline, schedule) }],
    mode: 'queued',
  };
}

/** Triggers, conditions and actions of a stored automation, with the keys since 2024.10. */
export function toCurrentKeys(config: Config): Config {
  const { triggers = [], conditions = [], actions = [] } = spellConfig(config, 'current');
  return { triggers, conditions, actions };
}

function startTimesOf(timeline: readonly WeekInterval[]): readonly number[] {
  const times = new Set(timeline.filter(({ starts }) => starts).map(({ from }) => from));
  return [...times].toSorted((one, other) => one - other);
}

/** One branch per interval, with all the days that have it. */
function branchesOf(timeline: readonly WeekInterval[], schedule: DeviceSchedule): readonly Config[] {
  const alike = new Map<string, WeekInterval[]>();
  for (const interval of timeline) {
    const { from, until, target, starts } = interval;
    const key = [from, until, target, starts].join();
    alike.set(key, [...(alike.get(key) ?? []), interval]);
  }
  return [...alike.values()].flatMap((intervals) => {
    const [first] = intervals;
    if (first === undefined) return [];
    const days = intervals.map(({ day }) => shortDayOf(day));
    return [{ conditions: conditionsOf(first, days), sequence: [actionOf(first.target, schedule)] }];
  });
}

function conditionsOf({ from, until, starts }: WeekInterval, weekday: readonly string[]): readonly Config[] {
  const within = {
    condition: 'time',
    weekday,
    after: formatHubTime(from),
    ...(until === MINUTES_PER_DAY ? {} : { before: formatHubTime(until) }),
  };
  // After a restart or a power cut it runs what it missed, and leaves alone what people set meanwhile.
  const missed = {
    condition: 'and',
    conditions: [
      { condition: 'trigger', id: START_TRIGGER_ID },
      {
        condition: 'template',
        value_template: `{{ as_timestamp(this.attributes.last_triggered, 0) < as_timestamp(today_at('${formatTime(from)}')) }}`,
      },
    ],
  };
  const due = { condition: 'trigger', id: formatTime(from) };
  return [within, starts ? { condition: 'or', conditions: [due, missed] } : missed];
}

function actionOf(target: TargetValue, { entity_id }: DeviceSchedule): Config {
  if (typeof target === 'number') {
    return { action: 'climate.set_temperature', target: { entity_id }, data: { temperature: target } };
  }
  return { action: `${entity_id.split('.')[0] ?? ''}.turn_${target}`, target: { entity_id } };
}

const shortDayOf = (day: Weekday) => day.slice(0, 3);
