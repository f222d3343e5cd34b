import fc from 'fast-check';
import { validateSchedule } from '../validate-schedule.ts';
import { formatTime } from '../clock-time.ts';
import { emptyWeek } from '../parse-schedule.ts';
import {
  weekdays,
  type DeviceSchedule,
  type SetPoint,
  type SwitchPeriod,
  type SwitchSchedule,
  type ThermostatSchedule,
} from '../types.ts';

const time = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1, 720, 1438, 1439))
  .map(formatTime);
const temperature = fc.integer({ min: 30, max: 60 }).map((halves) => halves / 2);

const points: fc.Arbitrary<readonly SetPoint[]> = fc
  .uniqueArray(fc.record({ from: time, temperature }), { maxLength: 6, selector: ({ from }) => from })
  .map((list) => list.toSorted((one, other) => one.from.localeCompare(other.from)));

export const thermostatSchedule: fc.Arbitrary<ThermostatSchedule> = fc
  .record(emptyWeek(() => points))
  .map((week) => ({ kind: 'thermostat', entity_id: 'climate.sala', week }));

const period: fc.Arbitrary<SwitchPeriod> = fc.record({
  turn_on: time,
  turn_off: time,
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  enabled: fc.boolean(),
});

/** From arbitrary periods, keeps those that are valid together. */
export const switchSchedule: fc.Arbitrary<SwitchSchedule> = fc
  .array(period, { maxLength: 8 })
  .map((periods) =>
    periods.reduce<SwitchSchedule>(
      (schedule, one) => {
        const more = { ...schedule, periods: [...schedule.periods, one] };
        return validateSchedule(more).length === 0 ? more : schedule;
      },
      { kind: 'switch', entity_id: 'switch.presa', periods: [] },
    ),
  );

export const anySchedule: fc.Arbitrary<DeviceSchedule> = fc.oneof(thermostatSchedule, switchSchedule);
