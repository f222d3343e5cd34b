import fc from 'fast-check';
import { validateSchedule, parseTime, MAX_SCHEDULE_ENTRIES, weekdays } from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  sameDays,
  withDraggedTime,
  toScale,
  toggledSelection,
  defaultWeek,
  withDays,
  withoutPoint,
  withNewPoint,
  withTemperature,
  withTime,
  type DaySchedule,
  type Week,
} from './week-edit.ts';

const scale = { min: 15, max: 30, step: 0.5 };
const day: DaySchedule = [
  { from: '06:30', temperature: 21 },
  { from: '08:30', temperature: 18.5 },
  { from: '22:30', temperature: 17 },
];
const times = (points: DaySchedule | undefined) => points?.map(({ from }) => from);

describe('a day', () => {
  it.each([
    [0, '09:00', ['08:30', '09:00', '22:30']],
    [2, '00:00', ['00:00', '06:30', '08:30']],
    [1, '08:30', ['06:30', '08:30', '22:30']],
    [1, '06:30', undefined],
    [1, '24:00', undefined],
    [1, '', undefined],
    [7, '09:00', undefined],
  ])('the time of set point %d changed to %s', (index, from, result) =>
    expect(times(withTime(day, index, from))).toEqual(result),
  );

  it.each([
    [1, 12 * 60 + 7, '12:00'],
    [1, 12 * 60 + 8, '12:15'],
    [1, 0, '06:31'],
    [1, 1439, '22:29'],
    [0, -900, '00:00'],
    [2, 9000, '23:59'],
    [1, Number.NaN, '08:30'],
  ])('set point %d dragged to minute %d: %s', (index, at, from) =>
    expect(withDraggedTime(day, index, at)[index]?.from).toBe(from),
  );

  it.each([
    [0, 20.7, 20.5],
    [0, 99, 30],
    [0, -Infinity, 15],
    [0, Number.NaN, 15],
  ])('set point %d set to %d °C: %d', (index, value, temperature) =>
    expect(withTemperature(day, index, value, scale)[index]?.temperature).toBe(temperature),
  );

  it('a new set point is in the middle of the longest interval, with its temperature', () => {
    expect(withNewPoint(day, scale)?.[2]).toEqual({ from: '15:30', temperature: 18.5 });
    expect(withNewPoint([], scale)).toEqual([{ from: '06:30', temperature: 20 }]);
    let full: DaySchedule | undefined = [];
    for (let count = 0; count < MAX_SCHEDULE_ENTRIES; count += 1) full = withNewPoint(full ?? [], scale);
    expect(full).toHaveLength(MAX_SCHEDULE_ENTRIES);
    expect(withNewPoint(full ?? [], scale)).toBeUndefined();
  });

  it('respects the limits of the thermostat', () => {
    expect(toScale(16, { min: 18, max: 26, step: 1 })).toBe(18);
    expect(times(defaultWeek({ min: 18, max: 20, step: 1 }).sunday)).toEqual(['07:30', '23:00']);
    expect(defaultWeek({ min: 18, max: 20, step: 1 }).monday.map(({ temperature }) => temperature)).toEqual([
      20, 19, 20, 18,
    ]);
  });
});

it('days with the same set points are found together, and copied to others', () => {
  const week = defaultWeek(scale);
  expect(sameDays(week, 'sunday')).toEqual(['saturday', 'sunday']);
  const copied = withDays(week, ['saturday'], week.monday);
  expect(sameDays(copied, 'monday')).toEqual(weekdays.slice(0, 6));
  expect(sameDays(copied, 'sunday')).toEqual(['sunday']);
});

describe('after any edits', () => {
  const anyIndex = fc.integer({ min: -1, max: 30 });
  const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -60, max: 1600 }));
  const anyTime = fc.oneof(
    fc.string(),
    fc.integer({ min: 0, max: 1439 }).map((at) => new Date(at * MINUTE_MS).toISOString().slice(11, 16)),
  );
  const anyScale = fc.record({
    min: fc.integer({ min: 15, max: 22 }),
    max: fc.integer({ min: 23, max: 30 }),
    step: fc.constantFrom(0.1, 0.5, 1, 2.5),
  });
  const gesture = fc.oneof(
    fc.tuple(fc.constant('type'), anyIndex, anyTime),
    fc.tuple(fc.constant('draw'), anyIndex, anyNumber),
    fc.tuple(fc.constant('warm'), anyIndex, anyNumber),
    fc.tuple(fc.constant('add'), anyIndex, anyNumber),
    fc.tuple(fc.constant('drop'), anyIndex, anyNumber),
    fc.tuple(fc.constant('copy'), anyIndex, anyNumber),
  );

  it('the schedule is valid, and in the order of time', () => {
    fc.assert(
      fc.property(anyScale, fc.array(gesture, { maxLength: 60 }), (given, gestures) => {
        let week: Week = defaultWeek(given);
        for (const [what, index, value] of gestures) {
          const name = weekdays[Math.abs(index) % 7] ?? 'monday';
          const points = week[name];
          const next =
            what === 'type'
              ? withTime(points, index, value)
              : what === 'draw'
                ? withDraggedTime(points, index, value)
                : what === 'warm'
                  ? withTemperature(points, index, value, given)
                  : what === 'add'
                    ? withNewPoint(points, given)
                    : what === 'drop'
                      ? withoutPoint(points, index)
                      : points;
          const days = what === 'copy' ? weekdays : sameDays(week, name);
          week = withDays(week, days, next ?? points);
          expect(validateSchedule({ kind: 'thermostat', entity_id: 'climate.sala', week })).toEqual([]);
          for (const one of weekdays) {
            const order = week[one].map(({ from }) => parseTime(from) ?? -1);
            expect(order).toEqual(order.toSorted((a, b) => a - b));
            for (const { temperature } of week[one])
              expect(temperature >= given.min && temperature <= given.max).toBe(true);
          }
        }
      }),
    );
  });
});

it('days join the selection and leave it, and one always stays', () => {
  expect(toggledSelection(['monday'], 'sunday')).toEqual(['monday', 'sunday']);
  expect(toggledSelection(['monday', 'sunday'], 'monday')).toEqual(['sunday']);
  expect(toggledSelection(['sunday'], 'sunday')).toEqual(['sunday']);
});
