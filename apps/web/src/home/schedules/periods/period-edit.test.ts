import fc from 'fast-check';
import {
  validateSchedule,
  MAX_SCHEDULE_ENTRIES,
  weekdays,
  type SwitchPeriod,
  type SwitchSchedule,
} from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import {
  endsNextDay,
  violationsByPeriod,
  toggledDay,
  withNewPeriod,
  withoutPeriod,
  withPeriod,
} from './period-edit.ts';

const plug = (...periods: SwitchPeriod[]): SwitchSchedule => ({
  kind: 'switch',
  entity_id: 'switch.presa',
  periods,
});
const period = (
  turn_on: string,
  turn_off: string,
  days = weekdays as readonly SwitchPeriod['weekdays'][0][],
) => ({
  turn_on,
  turn_off,
  weekdays: days,
  enabled: true,
});

describe('a new period', () => {
  it('takes the first free hour from 18:00 on', () => {
    const first = withNewPeriod(plug());
    expect(first?.periods).toEqual([period('18:00', '19:00')]);
    expect(withNewPeriod(plug(period('17:30', '19:15')))?.periods[1]).toEqual(period('20:00', '21:00'));
    expect(withNewPeriod(plug(period('00:00', '23:00')))?.periods[1]).toEqual(period('23:00', '00:00'));
  });

  it('is disabled where no hour is free, and undefined where the maximum is reached', () => {
    expect(withNewPeriod(plug(period('00:00', '00:00')))?.periods[1]).toMatchObject({ enabled: false });
    const many = Array.from({ length: MAX_SCHEDULE_ENTRIES }, () => period('01:00', '02:00'));
    expect(withNewPeriod(plug(...many))).toBeUndefined();
  });
});

it.each([
  ['22:00', '01:30', true],
  ['22:00', '00:00', false],
  ['06:00', '07:00', false],
  ['06:00', '06:00', true],
])('from %s to %s ends on the following day: %s', (on, off, over) =>
  expect(endsNextDay(period(on, off))).toBe(over),
);

it('gives the first violation of each period', () => {
  const faulty = plug(
    period('06:00', '07:00'),
    period('06:30', '08:00', ['monday']),
    period('10:00', '11:00'),
  );
  expect([...violationsByPeriod(faulty)]).toEqual([[1, 'overlap']]);
  expect([...violationsByPeriod(withPeriod(faulty, 1, { turn_off: '' }))]).toEqual([[1, 'time']]);
  expect([...violationsByPeriod(withPeriod(faulty, 1, { weekdays: [] }))]).toEqual([[1, 'weekdays']]);
  expect([...violationsByPeriod(withPeriod(faulty, 1, { turn_off: '06:30' }))]).toEqual([[1, 'no_length']]);
  expect([...violationsByPeriod(withPeriod(faulty, 1, { enabled: false }))]).toEqual([]);
});

it('after any edits there is a violation by period exactly where the schedule is invalid', () => {
  const gesture = fc.record({
    what: fc.constantFrom('add', 'drop', 'on', 'off', 'day', 'rest'),
    index: fc.integer({ min: 0, max: 6 }),
    time: fc.constantFrom('', '00:00', '06:00', '06:30', '23:59', '25:00'),
    day: fc.constantFrom(...weekdays),
  });
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
      let schedule = plug();
      for (const { what, index, time, day } of gestures) {
        const row = schedule.periods[index];
        if (what === 'add') schedule = withNewPeriod(schedule) ?? schedule;
        else if (what === 'drop') schedule = withoutPeriod(schedule, index);
        else if (row === undefined) continue;
        else if (what === 'on') schedule = withPeriod(schedule, index, { turn_on: time });
        else if (what === 'off') schedule = withPeriod(schedule, index, { turn_off: time });
        else if (what === 'rest') schedule = withPeriod(schedule, index, { enabled: !row.enabled });
        else schedule = withPeriod(schedule, index, { weekdays: toggledDay(row.weekdays, day) });
        expect(violationsByPeriod(schedule).size === 0).toBe(validateSchedule(schedule).length === 0);
      }
    }),
  );
});
