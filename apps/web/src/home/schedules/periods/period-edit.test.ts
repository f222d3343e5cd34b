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
  faultsByRow,
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

describe('a new row', () => {
  it('has the first free hour from the evening on', () => {
    const first = withNewPeriod(plug());
    expect(first?.periods).toEqual([period('18:00', '19:00')]);
    expect(withNewPeriod(plug(period('17:30', '19:15')))?.periods[1]).toEqual(period('20:00', '21:00'));
    expect(withNewPeriod(plug(period('00:00', '23:00')))?.periods[1]).toEqual(period('23:00', '00:00'));
  });

  it('waits for its times where the week is full, and is none where there are too many', () => {
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
])('from %s to %s goes over midnight: %s', (on, off, over) =>
  expect(endsNextDay(period(on, off))).toBe(over),
);

it('says of each row what keeps it from being saved', () => {
  const faulty = plug(
    period('06:00', '07:00'),
    period('06:30', '08:00', ['monday']),
    period('10:00', '11:00'),
  );
  expect([...faultsByRow(faulty)]).toEqual([[1, 'overlap']]);
  expect([...faultsByRow(withPeriod(faulty, 1, { turn_off: '' }))]).toEqual([[1, 'time']]);
  expect([...faultsByRow(withPeriod(faulty, 1, { weekdays: [] }))]).toEqual([[1, 'weekdays']]);
  expect([...faultsByRow(withPeriod(faulty, 1, { turn_off: '06:30' }))]).toEqual([[1, 'no_length']]);
  expect([...faultsByRow(withPeriod(faulty, 1, { enabled: false }))]).toEqual([]);
});

it('whatever a hand does, a row has a word for what is wrong, or a hub takes the programme', () => {
  const gesture = fc.record({
    what: fc.constantFrom('add', 'drop', 'on', 'off', 'day', 'rest'),
    index: fc.integer({ min: 0, max: 6 }),
    time: fc.constantFrom('', '00:00', '06:00', '06:30', '23:59', '25:00'),
    day: fc.constantFrom(...weekdays),
  });
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
      let programme = plug();
      for (const { what, index, time, day } of gestures) {
        const row = programme.periods[index];
        if (what === 'add') programme = withNewPeriod(programme) ?? programme;
        else if (what === 'drop') programme = withoutPeriod(programme, index);
        else if (row === undefined) continue;
        else if (what === 'on') programme = withPeriod(programme, index, { turn_on: time });
        else if (what === 'off') programme = withPeriod(programme, index, { turn_off: time });
        else if (what === 'rest') programme = withPeriod(programme, index, { enabled: !row.enabled });
        else programme = withPeriod(programme, index, { weekdays: toggledDay(row.weekdays, day) });
        expect(faultsByRow(programme).size === 0).toBe(validateSchedule(programme).length === 0);
      }
    }),
  );
});
