import { isRecord } from '@soglia/hub-client/json';
import { MINUTES_PER_DAY, formatHubTime, parseTime, formatTime } from './clock-time.ts';
import { emptyWeek, parseSchedule } from './parse-schedule.ts';
import { weekTimelineOf, spansOf, MINUTES_PER_WEEK } from './week-timeline.ts';
import {
  weekdays,
  type DeviceSchedule,
  type SetPoint,
  type SwitchPeriod,
  type SwitchSchedule,
  type Weekday,
} from './types.ts';

/** A block of a schedule helper. The hub shows `data` as attributes of the helper's entity during the block. */
interface HelperBlock {
  /** HH:MM:SS; `to` may be 24:00:00. */
  readonly from: string;
  readonly to: string;
  readonly data: Readonly<Record<string, string | number>>;
}
export type HelperWeek = Readonly<Record<Weekday, readonly HelperBlock[]>>;

/** The key in a block's data that holds the entity id of the device, and marks the helper as ours. */
const DEVICE_KEY = 'programme_of';

/**
 * The blocks of the helper that shows a schedule to accounts that may not read automations: for a thermostat one from
 * each set point to the next or to midnight, for a switch the times in which it is on. The helper runs nothing.
 */
export function helperWeekOf(schedule: DeviceSchedule): HelperWeek {
  const week = emptyWeek<HelperBlock[]>(() => []);
  const { entity_id } = schedule;
  if (schedule.kind === 'thermostat') {
    for (const { day, from, until, target, starts } of weekTimelineOf(schedule)) {
      if (!starts) continue;
      week[day].push(blockOf(from, until, { [DEVICE_KEY]: entity_id, temperature: target }));
    }
    return week;
  }
  for (const period of schedule.periods.filter(({ enabled }) => enabled)) {
    const data = { [DEVICE_KEY]: entity_id, turn_on: period.turn_on, turn_off: period.turn_off };
    for (const { from, until } of spansOf(period)) {
      for (let at = from; at < until; at = nextMidnight(at)) {
        const midnight = Math.floor(at / MINUTES_PER_DAY) * MINUTES_PER_DAY;
        const day = weekdays[Math.floor((at % MINUTES_PER_WEEK) / MINUTES_PER_DAY)] ?? 'monday';
        week[day].push(blockOf(at - midnight, Math.min(until - midnight, MINUTES_PER_DAY), data));
      }
    }
  }
  for (const day of weekdays) week[day].sort((one, other) => one.from.localeCompare(other.from));
  return week;
}

const nextMidnight = (at: number) => (Math.floor(at / MINUTES_PER_DAY) + 1) * MINUTES_PER_DAY;

function blockOf(from: number, to: number, data: HelperBlock['data']): HelperBlock {
  return { from: formatHubTime(from), to: formatHubTime(to), data };
}

/** Entity id of the device whose schedule a helper shows; undefined for other helpers. */
export function helperDeviceOf(item: unknown): string | undefined {
  for (const { data } of blocksOf(item)) {
    if (isRecord(data) && typeof data[DEVICE_KEY] === 'string') return data[DEVICE_KEY];
  }
  return undefined;
}

/** The enabled part of a schedule, from its helper; undefined where it cannot be parsed. */
export function scheduleFromHelper(item: unknown, entityId: string): DeviceSchedule | undefined {
  const blocks = blocksOf(item).filter(({ data }) => isRecord(data) && data[DEVICE_KEY] === entityId);
  if (blocks.length === 0) return undefined;
  return parseSchedule(
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

/** Each block that starts at its `turn_on` gives a period; the other blocks continue one past midnight. */
function switchIn(blocks: readonly RawBlock[], entity_id: string): SwitchSchedule {
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
  const minute = parseTime(short);
  return minute === undefined ? undefined : formatTime(minute);
}
