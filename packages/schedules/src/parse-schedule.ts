import { isRecord } from '@soglia/hub-client/json';
import { validateSchedule } from './validate-schedule.ts';
import {
  weekdays,
  type DeviceSchedule,
  type SetPoint,
  type SwitchPeriod,
  type ThermostatSchedule,
  type Weekday,
} from './types.ts';

/** Parses a stored schedule; undefined where it is not valid, or of another device. */
export function parseSchedule(value: unknown, entityId: string): DeviceSchedule | undefined {
  if (!isRecord(value) || value['entity_id'] !== entityId) return undefined;
  const schedule = parseShape(value, entityId);
  return schedule !== undefined && validateSchedule(schedule).length === 0
    ? normalizeSchedule(schedule)
    : undefined;
}

function parseShape(value: Readonly<Record<string, unknown>>, entity_id: string): DeviceSchedule | undefined {
  if (value['kind'] === 'thermostat') {
    const week = weekOf(value['week']);
    return week && { kind: 'thermostat', entity_id, week };
  }
  if (value['kind'] !== 'switch') return undefined;
  const periods = listOf(value['periods'], periodOf);
  return periods && { kind: 'switch', entity_id, periods };
}

function weekOf(value: unknown): ThermostatSchedule['week'] | undefined {
  if (!isRecord(value)) return undefined;
  const week = emptyWeek<SetPoint[]>(() => []);
  for (const day of weekdays) {
    const points = listOf(value[day], setPointOf);
    if (points === undefined) return undefined;
    week[day] = points;
  }
  return week;
}

function setPointOf(value: unknown): SetPoint | undefined {
  if (!isRecord(value)) return undefined;
  const { from, temperature } = value;
  return typeof from === 'string' && typeof temperature === 'number' ? { from, temperature } : undefined;
}

function periodOf(value: unknown): SwitchPeriod | undefined {
  if (!isRecord(value)) return undefined;
  const { turn_on, turn_off, enabled } = value;
  const days = listOf(value['weekdays'], weekdayOf);
  if (typeof turn_on !== 'string' || typeof turn_off !== 'string' || typeof enabled !== 'boolean') return;
  return days && { turn_on, turn_off, weekdays: days, enabled };
}

function weekdayOf(value: unknown): Weekday | undefined {
  return weekdays.find((day) => day === value);
}

/** The parsed items, or undefined where it is no array or an item is not valid. */
function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read).filter((item) => item !== undefined);
  return items.length === value.length ? items : undefined;
}

/** The same schedule with set points in the order of time and the days of periods in the order of the week. */
export function normalizeSchedule(schedule: DeviceSchedule): DeviceSchedule {
  const { kind, entity_id } = schedule;
  if (kind === 'switch') {
    const periods = schedule.periods.map(({ turn_on, turn_off, weekdays: days, enabled }) => ({
      turn_on,
      turn_off,
      weekdays: weekdays.filter((day) => days.includes(day)),
      enabled,
    }));
    return { kind, entity_id, periods };
  }
  const week = emptyWeek<SetPoint[]>(() => []);
  for (const day of weekdays) {
    week[day] = schedule.week[day]
      .map(({ from, temperature }) => ({ from, temperature }))
      .toSorted((one, other) => one.from.localeCompare(other.from));
  }
  return { kind, entity_id, week };
}

/** One value per weekday, Monday first. */
export function emptyWeek<Value>(make: () => Value): Record<Weekday, Value> {
  return {
    monday: make(),
    tuesday: make(),
    wednesday: make(),
    thursday: make(),
    friday: make(),
    saturday: make(),
    sunday: make(),
  };
}
