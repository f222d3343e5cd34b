import { describe, expect, it } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { daysOf, hoursOf, nextPeriod, periodAt, previousPeriod, slotsOf, weekdayAt } from './periods.ts';
import type { PeriodKind } from './types.ts';
import { midnightIn } from './zone.ts';

const ROME = 'Europe/Rome';
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const day = (date: string, zone = ROME) => periodAt('day', Date.parse(`${date}T12:00:00Z`), zone);

const periods: readonly (readonly [
  what: string,
  kind: PeriodKind,
  at: string,
  start: string,
  end: string,
  slots: number,
])[] = [
  ['an ordinary day', 'day', '2026-11-23T10:00Z', '2026-11-22T23:00', '2026-11-23T23:00', 24],
  ['the clock put forward', 'day', '2026-03-29T10:00Z', '2026-03-28T23:00', '2026-03-29T22:00', 23],
  ['the clock put back', 'day', '2026-10-25T10:00Z', '2026-10-24T22:00', '2026-10-25T23:00', 25],
  ['a week from Monday', 'week', '2026-11-29T22:59Z', '2026-11-22T23:00', '2026-11-29T23:00', 7],
  ['a week of 167 hours', 'week', '2026-03-25T10:00Z', '2026-03-22T23:00', '2026-03-29T22:00', 7],
  ['a week over the year', 'week', '2027-01-01T10:00Z', '2026-12-27T23:00', '2027-01-03T23:00', 7],
  ['a month', 'month', '2026-10-31T22:59Z', '2026-09-30T22:00', '2026-10-31T23:00', 31],
  ['February of a leap year', 'month', '2028-02-10T10:00Z', '2028-01-31T23:00', '2028-02-29T23:00', 29],
  ['a year', 'year', '2026-12-31T22:59Z', '2025-12-31T23:00', '2026-12-31T23:00', 12],
];
it.each(periods.map(([what, ...rest]) => [what, rest] as const))(
  '%s',
  (_what, [kind, at, start, end, slots]) => {
    const period = periodAt(kind, Date.parse(at), ROME);
    expect([iso(period.start), iso(period.end), slotsOf(period).length]).toEqual([start, end, slots]);
  },
);

const places: readonly (readonly [
  where: string,
  zone: string,
  date: string,
  start: string,
  hours: number,
])[] = [
  ['Havana: midnight comes twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00', 25],
  ['Santiago: no midnight', 'America/Santiago', '2026-09-06', '2026-09-06T04:00', 23],
  ['Cairo: no midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00', 23],
  ['Lord Howe: half an hour less', 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', 24],
  ['Kathmandu: between the hours', 'Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15', 24],
];
it.each(places.map(([where, ...rest]) => [where, rest] as const))(
  '%s',
  (_where, [zone, date, start, hours]) => {
    const period = day(date, zone);
    const slots = hoursOf(period);
    expect([iso(period.start), slots.length]).toEqual([start, hours]);
    expect(slots.at(-1)?.end).toBe(period.end);
  },
);

it('takes the own zone of the machine for a name that it does not know', () => {
  const at = new Date(2026, 10, 20, 18, 42).getTime();
  expect(midnightIn(at, 'Casa/Mia')).toBe(new Date(2026, 10, 20).getTime());
});

it('knows the weekday, Monday first', () => {
  expect(
    daysOf(periodAt('week', Date.UTC(2026, 10, 25), ROME)).map(({ start }) => weekdayAt(start, ROME)),
  ).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

/** The date that a clock on the wall shows, by another way than the one that is tested. */
const dates = new Map<string, Intl.DateTimeFormat>();
function dateIn(at: number, zone: string): string {
  const format = dates.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  dates.set(zone, format);
  return format.format(at);
}

describe('at random moments', () => {
  const zones = [
    ROME,
    'America/Havana',
    'America/Santiago',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Cairo',
  ];
  const random = randomFrom(17);
  const moments = Array.from({ length: 120 }, (_, index) => ({
    at: Date.UTC(2015) + Math.floor(random() * 20 * 365 * 86_400_000),
    zone: zones[index % zones.length] ?? ROME,
  }));

  it('begins a day with the first minute of its date', () => {
    for (const { at, zone } of moments) {
      const start = midnightIn(at, zone);
      expect(dateIn(start, zone)).toBe(dateIn(at, zone));
      expect(dateIn(start - 1, zone)).not.toBe(dateIn(at, zone));
    }
  });

  it('has no time between periods and between slots, nor any twice', () => {
    for (const { at, zone } of moments)
      for (const kind of ['day', 'week', 'month', 'year'] satisfies PeriodKind[]) {
        const period = periodAt(kind, at, zone);
        expect(period.start <= at && at < period.end).toBe(true);
        expect(nextPeriod(period).start).toBe(period.end);
        expect(previousPeriod(period).end).toBe(period.start);
        for (const slots of [slotsOf(period), hoursOf(period)]) {
          expect([slots[0]?.start, slots.at(-1)?.end]).toEqual([period.start, period.end]);
          expect(slots.every((slot, index) => index === 0 || slots[index - 1]?.end === slot.start)).toBe(
            true,
          );
        }
      }
  });
});
