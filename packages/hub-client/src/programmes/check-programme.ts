import { minuteOf } from './clock-time.ts';
import { spansOf, weekLength } from './week-course.ts';
import {
  weekdays,
  type Programme,
  type ProgrammeFault,
  type SwitchPeriod,
  type SwitchProgramme,
  type ThermostatProgramme,
} from './types.ts';

/** Degrees between which a set point may lie. */
export const setPointLimits = { min: 15, max: 30 } as const;
/** So many set points in a day, or periods in all, and no more. */
export const programmeLimit = 24;

const domains: Readonly<Record<Programme['kind'], readonly string[]>> = {
  thermostat: ['climate'],
  switch: ['switch', 'light', 'fan', 'input_boolean'],
};

/** What keeps a programme from being saved; nothing where it may be. */
export function checkProgramme(programme: Programme): readonly ProgrammeFault[] {
  const { kind, entity_id } = programme;
  const [domain = '', name = ''] = entity_id.split('.', 2);
  const known = domains[kind].includes(domain) && entity_id === `${domain}.${name}` && /^\w+$/.test(name);
  return [
    ...(known ? [] : [{ code: 'entity' } as const]),
    ...(kind === 'thermostat' ? faultsOfWeek(programme) : faultsOfPeriods(programme)),
  ];
}

function faultsOfWeek({ week }: ThermostatProgramme): readonly ProgrammeFault[] {
  return weekdays.flatMap((day) => {
    const points = week[day];
    const faults: ProgrammeFault[] = points.length > programmeLimit ? [{ code: 'too_many', day }] : [];
    for (const [index, { from, temperature }] of points.entries()) {
      if (minuteOf(from) === undefined) faults.push({ code: 'time', day, index });
      if (!(temperature >= setPointLimits.min && temperature <= setPointLimits.max))
        faults.push({ code: 'temperature', day, index });
      if (points.findIndex((point) => point.from === from) < index)
        faults.push({ code: 'same_time', day, index });
    }
    return faults;
  });
}

function faultsOfPeriods({ periods }: SwitchProgramme): readonly ProgrammeFault[] {
  const faults: ProgrammeFault[] = periods.length > programmeLimit ? [{ code: 'too_many' }] : [];
  for (const [index, period] of periods.entries()) {
    const code = faultOfPeriod(period);
    if (code !== undefined) faults.push({ code, index });
  }
  return faults.length > 0 ? faults : overlaps(periods);
}

function faultOfPeriod({ turn_on, turn_off, weekdays: days }: SwitchPeriod) {
  if (minuteOf(turn_on) === undefined || minuteOf(turn_off) === undefined) return 'time';
  if (turn_on === turn_off && turn_on !== '00:00') return 'no_length';
  if (days.length === 0 || new Set(days).size < days.length) return 'weekdays';
  return undefined;
}

/** Each period that is on while an earlier one of the list is. */
function overlaps(periods: readonly SwitchPeriod[]): readonly ProgrammeFault[] {
  const spans = periods.flatMap((period, index) =>
    period.enabled ? spansOf(period).map((span) => ({ ...span, index })) : [],
  );
  const late = new Set<number>();
  for (const one of spans) {
    for (const other of spans) {
      if (one === other || other.index > one.index) continue;
      // A span may run past the end of the week, into its beginning.
      const meet = [-weekLength, 0, weekLength].some(
        (shift) => one.from < other.until + shift && other.from + shift < one.until,
      );
      if (meet) late.add(one.index);
    }
  }
  return [...late].toSorted((one, other) => one - other).map((index) => ({ code: 'overlap', index }));
}
