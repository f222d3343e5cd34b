import { describe, expect, it } from 'vitest';
import { validateSchedule } from './validate-schedule.ts';
import { emptyWeek } from './parse-schedule.ts';
import { weekdays, type SetPoint, type SwitchPeriod, type Weekday } from './types.ts';

const period = (turn_on: string, turn_off: string, ...days: Weekday[]): SwitchPeriod => ({
  turn_on,
  turn_off,
  weekdays: days,
  enabled: true,
});
const ofSwitch = (...periods: SwitchPeriod[]) =>
  validateSchedule({ kind: 'switch', entity_id: 'switch.presa', periods });
const ofMonday = (...monday: SetPoint[]) =>
  validateSchedule({
    kind: 'thermostat',
    entity_id: 'climate.sala',
    week: { ...emptyWeek<SetPoint[]>(() => []), monday },
  });

describe('the set points of a day', () => {
  it('may be from 15 to 30 degrees, at any minute, or absent', () => {
    expect(ofMonday()).toEqual([]);
    expect(ofMonday({ from: '00:00', temperature: 15 }, { from: '23:59', temperature: 30 })).toEqual([]);
  });

  it.each([
    ['too cold', { from: '06:00', temperature: 14.5 }, 'temperature'],
    ['too warm', { from: '06:00', temperature: 30.5 }, 'temperature'],
    ['no number', { from: '06:00', temperature: NaN }, 'temperature'],
    ['at the end of the day', { from: '24:00', temperature: 20 }, 'time'],
    ['without its zero', { from: '6:00', temperature: 20 }, 'time'],
    ['with seconds', { from: '06:00:30', temperature: 20 }, 'time'],
    ['at no time', { from: '', temperature: 20 }, 'time'],
  ])('are refused %s', (_what, point, code) => {
    expect(ofMonday({ from: '00:00', temperature: 18 }, point)).toEqual([{ code, day: 'monday', index: 1 }]);
  });

  it('are rejected at the same time, and beyond the limit', () => {
    const point = { from: '06:00', temperature: 20 };
    expect(ofMonday(point, point)).toEqual([{ code: 'same_time', day: 'monday', index: 1 }]);
    const crowd = Array.from({ length: 25 }, (_, minute) => ({
      from: `05:${String(minute).padStart(2, '0')}`,
      temperature: 20,
    }));
    expect(ofMonday(...crowd)).toEqual([{ code: 'too_many', day: 'monday' }]);
  });
});

describe('the periods of a switch', () => {
  it('may touch, go over midnight, and last the whole day', () => {
    expect(ofSwitch(period('06:00', '08:00', 'monday'), period('08:00', '09:00', 'monday'))).toEqual([]);
    expect(ofSwitch(period('22:00', '02:00', 'sunday'), period('02:00', '03:00', 'monday'))).toEqual([]);
    expect(ofSwitch(period('00:00', '00:00', ...weekdays))).toEqual([]);
  });

  it.each([
    ['in the middle', [period('06:00', '08:00', 'monday'), period('07:00', '09:00', 'monday')]],
    ['over midnight', [period('22:00', '02:00', 'monday'), period('01:00', '03:00', 'tuesday')]],
    ['over the end of the week', [period('01:00', '03:00', 'monday'), period('22:00', '02:00', 'sunday')]],
    ['entirely', [period('00:00', '00:00', 'friday'), period('12:00', '13:00', 'friday')]],
  ])('are refused when they overlap %s, unless one of them is switched off', (_what, [one, other]) => {
    if (one === undefined || other === undefined) throw new Error('two are needed');
    expect(ofSwitch(one, other)).toEqual([{ code: 'overlap', index: 1 }]);
    expect(ofSwitch({ ...one, enabled: false }, other)).toEqual([]);
  });

  it.each([
    ['that end as they begin', period('08:00', '08:00', 'monday'), 'no_length'],
    ['on no day', period('08:00', '09:00'), 'weekdays'],
    ['on a day twice', period('08:00', '09:00', 'monday', 'monday'), 'weekdays'],
    ['at no time', period('08:00', '24:00', 'monday'), 'time'],
  ])('are refused %s', (_what, wrong, code) => {
    expect(ofSwitch(period('06:00', '07:00', 'friday'), wrong)).toEqual([{ code, index: 1 }]);
  });
});

it.each(['lock.porta', 'climate.sala', 'switch.', 'switch', 'switch.a.b', 'switch.a/b', ''])(
  'a switch schedule is refused for %j',
  (entity_id) => {
    expect(validateSchedule({ kind: 'switch', entity_id, periods: [] })).toEqual([{ code: 'entity' }]);
  },
);
