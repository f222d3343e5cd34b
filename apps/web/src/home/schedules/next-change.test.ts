import { emptyWeek, type DeviceSchedule, type SetPoint, type SwitchPeriod } from '@soglia/schedules';
import { expect, it } from 'vitest';
import { nextChange } from './next-change.ts';
import { nextChangeText } from './next-change-text.ts';

const day: readonly SetPoint[] = [
  { from: '06:30', temperature: 21 },
  { from: '12:00', temperature: 21 },
  { from: '22:00', temperature: 18 },
];
const thermostat: DeviceSchedule = {
  kind: 'thermostat',
  entity_id: 'climate.sala',
  week: {
    ...emptyWeek<readonly SetPoint[]>(() => []),
    monday: day,
    tuesday: day,
    saturday: [{ from: '01:00', temperature: 20.5 }],
  },
};
const period: SwitchPeriod = { turn_on: '22:00', turn_off: '00:00', weekdays: ['monday'], enabled: true };
const plug = (...periods: readonly SwitchPeriod[]): DeviceSchedule => ({
  kind: 'switch',
  entity_id: 'switch.presa',
  periods,
});

it.each([
  ['monday', 8, thermostat, 'alle 22:00 → 18 °C'],
  ['monday', 22, thermostat, 'alle 6:30 → 21 °C'],
  ['tuesday', 23, thermostat, 'sab all’1:00 → 20,5 °C'],
  ['saturday', 0, thermostat, 'all’1:00 → 20,5 °C'],
  ['saturday', 1, thermostat, 'lun alle 6:30 → 21 °C'],
  ['monday', 20, plug(period), 'alle 22:00 si accende'],
  ['monday', 22, plug(period), 'alle 0:00 si spegne'],
  ['tuesday', 0, plug(period), 'lun alle 22:00 si accende'],
  ['monday', 20, plug({ ...period, enabled: false }), undefined],
  ['monday', 20, plug({ ...period, turn_on: '00:00', weekdays: ['monday'] }), 'alle 0:00 si spegne'],
  ['monday', 20, plug(), undefined],
] as const)('on %s at %i:00 the next change is named', (weekday, hour, schedule, text) => {
  const next = nextChange(schedule, { day: weekday, minute: hour * 60 });
  expect(next === undefined ? undefined : nextChangeText(next).replaceAll('\u00a0', ' ')).toBe(text);
});
