import { isRecord } from '../is-record.ts';
import { dayLength, hubTimeOf, minuteOf, timeOf } from './clock-time.ts';
import { emptyWeek, parseProgramme } from './parse-programme.ts';
import { courseOf, spansOf, weekLength } from './week-course.ts';
import {
  weekdays,
  type Programme,
  type SetPoint,
  type SwitchPeriod,
  type SwitchProgramme,
  type Weekday,
} from './types.ts';

/** A block of the hub's `schedule` helper. `data` is what its entity carries as attributes while the block lasts. */
interface ScheduleBlock {
  /** HH:MM:SS; `to` may be 24:00:00. */
  readonly from: string;
  readonly to: string;
  readonly data: Readonly<Record<string, string | number>>;
}
export type ScheduleWeek = Readonly<Record<Weekday, readonly ScheduleBlock[]>>;

/** The key in a block's data that names the device, and marks the schedule as ours. */
const marker = 'programme_of';

/**
 * What a schedule shows of a programme to those who may not read automations: for a thermostat a block from each set
 * point to the next or to midnight, for a switch the time in which it is on. It runs nothing.
 */
export function scheduleWeekOf(programme: Programme): ScheduleWeek {
  const week = emptyWeek<ScheduleBlock[]>(() => []);
  const { entity_id } = programme;
  if (programme.kind === 'thermostat') {
    for (const { day, from, until, wanted, begins } of courseOf(programme)) {
      if (!begins) continue;
      week[day].push(blockOf(from, until, { [marker]: entity_id, temperature: wanted }));
    }
    return week;
  }
  for (const period of programme.periods.filter(({ enabled }) => enabled)) {
    const data = { [marker]: entity_id, turn_on: period.turn_on, turn_off: period.turn_off };
    for (const { from, until } of spansOf(period)) {
      for (let at = from; at < until; at = nextMidnight(at)) {
        const midnight = Math.floor(at / dayLength) * dayLength;
        const day = weekdays[Math.floor((at % weekLength) / dayLength)] ?? 'monday';
        week[day].push(blockOf(at - midnight, Math.min(until - midnight, dayLength), data));
      }
    }
  }
  for (const day of weekdays) week[day].sort((one, other) => one.from.localeCompare(other.from));
  return week;
}

const nextMidnight = (at: number) => (Math.floor(at / dayLength) + 1) * dayLength;

function blockOf(from: number, to: number, data: ScheduleBlock['data']): ScheduleBlock {
  return { from: hubTimeOf(from), to: hubTimeOf(to), data };
}

/** The device whose programme a schedule shows; undefined when it is none of ours. */
export function ownerOf(item: unknown): string | undefined {
  for (const { data } of blocksOf(item)) {
    if (isRecord(data) && typeof data[marker] === 'string') return data[marker];
  }
  return undefined;
}

/** What is enabled of a programme, read from its schedule; undefined when none can be read there. */
export function readSchedule(item: unknown, entityId: string): Programme | undefined {
  const blocks = blocksOf(item).filter(({ data }) => isRecord(data) && data[marker] === entityId);
  if (blocks.length === 0) return undefined;
  return parseProgramme(
    entityId.startsWith('climate.') ? thermostatIn(blocks, entityId) : switchIn(blocks, entityId),
    entityId,
  );
}

interface RawBlock {
  readonly day: Weekday;
  readonly from: unknown;
  readonly data: unknown;
}

function blocksOf(item: unknown): readonly RawBlock[] {
  if (!isRecord(item)) return [];
  return weekdays.flatMap((day) => {
    const list: unknown = item[day];
    if (!Array.isArray(list)) return [];
    return list.filter(isRecord).map((block) => ({ day, from: block['from'], data: block['data'] }));
  });
}

function thermostatIn(blocks: readonly RawBlock[], entity_id: string): unknown {
  const week = emptyWeek<unknown[]>(() => []);
  for (const { day, from, data } of blocks) {
    const temperature = isRecord(data) ? data['temperature'] : undefined;
    week[day].push({ from: shortTimeOf(from), temperature } satisfies Record<keyof SetPoint, unknown>);
  }
  return { kind: 'thermostat', entity_id, week };
}

/** A period begins with the block that starts at its `turn_on`; the others are what reaches over midnight. */
function switchIn(blocks: readonly RawBlock[], entity_id: string): SwitchProgramme {
  const periods = new Map<string, { turn_on: string; turn_off: string; weekdays: Weekday[] }>();
  for (const { day, from, data } of blocks) {
    const turn_on = textIn(data, 'turn_on');
    const turn_off = textIn(data, 'turn_off');
    if (shortTimeOf(from) !== turn_on) continue;
    const key = `${turn_on} ${turn_off}`;
    const period = periods.get(key) ?? { turn_on, turn_off, weekdays: [] };
    period.weekdays.push(day);
    periods.set(key, period);
  }
  const list: SwitchPeriod[] = [...periods.values()].map((period) => ({ ...period, enabled: true }));
  return { kind: 'switch', entity_id, periods: list };
}

function textIn(data: unknown, key: string): string {
  const value = isRecord(data) ? data[key] : undefined;
  return typeof value === 'string' ? value : '';
}

/** HH:MM out of HH:MM or HH:MM:SS with no seconds; undefined out of anything else. */
function shortTimeOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/:00$/, '') : '';
  const short = text.length === 2 ? `${text}:00` : text;
  const minute = minuteOf(short);
  return minute === undefined ? undefined : timeOf(minute);
}
