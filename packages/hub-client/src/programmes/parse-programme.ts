import { isRecord } from '../is-record.ts';
import { checkProgramme } from './check-programme.ts';
import {
  weekdays,
  type Programme,
  type SetPoint,
  type SwitchPeriod,
  type ThermostatProgramme,
  type Weekday,
} from './types.ts';

/** Reads a programme from what a hub hands back; undefined when it is none, or not this device's. */
export function parseProgramme(value: unknown, entityId: string): Programme | undefined {
  if (!isRecord(value) || value['entity_id'] !== entityId) return undefined;
  const programme = shapeOf(value, entityId);
  return programme !== undefined && checkProgramme(programme).length === 0 ? inOrder(programme) : undefined;
}

function shapeOf(value: Readonly<Record<string, unknown>>, entity_id: string): Programme | undefined {
  if (value['kind'] === 'thermostat') {
    const week = weekOf(value['week']);
    return week && { kind: 'thermostat', entity_id, week };
  }
  if (value['kind'] !== 'switch') return undefined;
  const periods = listOf(value['periods'], periodOf);
  return periods && { kind: 'switch', entity_id, periods };
}

function weekOf(value: unknown): ThermostatProgramme['week'] | undefined {
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

/** Each item read, or undefined when it is no list or one of them cannot be. */
function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read).filter((item) => item !== undefined);
  return items.length === value.length ? items : undefined;
}

/** The same with its set points in the order of time and the days of its periods in that of the week. */
export function inOrder(programme: Programme): Programme {
  const { kind, entity_id } = programme;
  if (kind === 'switch') {
    const periods = programme.periods.map(({ turn_on, turn_off, weekdays: days, enabled }) => ({
      turn_on,
      turn_off,
      weekdays: weekdays.filter((day) => days.includes(day)),
      enabled,
    }));
    return { kind, entity_id, periods };
  }
  const week = emptyWeek<SetPoint[]>(() => []);
  for (const day of weekdays) {
    week[day] = programme.week[day]
      .map(({ from, temperature }) => ({ from, temperature }))
      .toSorted((one, other) => one.from.localeCompare(other.from));
  }
  return { kind, entity_id, week };
}

/** One value for each day, Monday first. */
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
