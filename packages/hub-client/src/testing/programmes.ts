import fc from 'fast-check';
import { checkProgramme } from '../programmes/check-programme.ts';
import { timeOf } from '../programmes/clock-time.ts';
import { emptyWeek } from '../programmes/parse-programme.ts';
import {
  weekdays,
  type Programme,
  type SetPoint,
  type SwitchPeriod,
  type SwitchProgramme,
  type ThermostatProgramme,
} from '../programmes/types.ts';

const time = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1, 720, 1438, 1439)).map(timeOf);
const temperature = fc.integer({ min: 30, max: 60 }).map((halves) => halves / 2);

const points: fc.Arbitrary<readonly SetPoint[]> = fc
  .uniqueArray(fc.record({ from: time, temperature }), { maxLength: 6, selector: ({ from }) => from })
  .map((list) => list.toSorted((one, other) => one.from.localeCompare(other.from)));

export const thermostatProgramme: fc.Arbitrary<ThermostatProgramme> = fc
  .record(emptyWeek(() => points))
  .map((week) => ({ kind: 'thermostat', entity_id: 'climate.sala', week }));

const period: fc.Arbitrary<SwitchPeriod> = fc.record({
  turn_on: time,
  turn_off: time,
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  enabled: fc.boolean(),
});

/** Of any periods those that go together. */
export const switchProgramme: fc.Arbitrary<SwitchProgramme> = fc
  .array(period, { maxLength: 8 })
  .map((periods) =>
    periods.reduce<SwitchProgramme>(
      (programme, one) => {
        const more = { ...programme, periods: [...programme.periods, one] };
        return checkProgramme(more).length === 0 ? more : programme;
      },
      { kind: 'switch', entity_id: 'switch.presa', periods: [] },
    ),
  );

export const anyProgramme: fc.Arbitrary<Programme> = fc.oneof(thermostatProgramme, switchProgramme);
