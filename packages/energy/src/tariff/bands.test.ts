import type { BandException } from '@soglia/contracts/energy';
import { expect, it } from 'vitest';
import { italianHours } from '../testing/italian-hours.ts';
import { bandAt, italianHolidays } from './index.ts';

const ROME = 'Europe/Rome';

/** Hours of F1, F2 and F3 in a year: counted by another program in another language. */
const counted: readonly (readonly [year: number, f1: number, f2: number, f3: number])[] = [
  [2020, 2805, 2059, 3920],
  [2021, 2805, 2075, 3880],
  [2022, 2772, 2092, 3896],
  [2023, 2750, 2082, 3928],
  [2024, 2794, 2086, 3904],
  [2025, 2761, 2071, 3928],
  [2026, 2794, 2054, 3912],
  [2027, 2805, 2075, 3880],
  [2028, 2750, 2082, 3952],
  [2029, 2783, 2049, 3928],
  [2030, 2783, 2097, 3880],
  [2031, 2761, 2071, 3928],
  [2032, 2816, 2080, 3888],
  [2033, 2772, 2092, 3896],
  [2034, 2750, 2082, 3928],
  [2035, 2783, 2049, 3928],
];

it('every hour from 2020 to 2035 has the band of the table, and each year its number of hours', () => {
  const sums = new Map(counted.map(([year]) => [year, { f1: 0, f2: 0, f3: 0 }]));
  const differing: string[] = [];
  for (const { at, day, hour, band } of italianHours()) {
    const found = bandAt(at, ROME);
    if (found !== band) differing.push(`${day} ${hour}: ${found}, not ${band}`);
    const sum = sums.get(Number(day.slice(0, 4)));
    if (sum !== undefined) sum[found] += 1;
  }
  expect(differing).toEqual([]);
  expect([...sums].map(([year, { f1, f2, f3 }]) => [year, f1, f2, f3])).toEqual(counted);
});

it('the year has eleven holidays of the bands, in order', () => {
  expect(italianHolidays(2026).map((day) => day.slice(5))).toEqual(
    '01-01 01-06 04-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'.split(' '),
  );
});

/** 10 in the morning, summer or winter. */
const tenOf = (day: string) => Date.parse(`${day}T08:30:00Z`);
const sanFrancesco: BandException = { day: '10-04', counts_as: 'holiday' };

it.each<[what: string, day: string, exceptions: readonly BandException[], band: string]>([
  ['San Francesco, on a Sunday', '2026-10-04', [], 'f3'],
  ['San Francesco, on a Monday, by the national calendar', '2027-10-04', [], 'f1'],
  ['San Francesco as a holiday of every year', '2027-10-04', [sanFrancesco], 'f3'],
  ['the day after', '2027-10-05', [sanFrancesco], 'f1'],
  ['a holiday of one year', '2027-10-04', [{ ...sanFrancesco, day: '2027-10-04' }], 'f3'],
  ['the same day of another year', '2028-10-04', [{ ...sanFrancesco, day: '2027-10-04' }], 'f1'],
  [
    'a holiday that counts like an ordinary day',
    '2026-06-02',
    [{ day: '06-02', counts_as: 'ordinary' }],
    'f1',
  ],
  [
    'a Sunday that is no holiday stays a Sunday',
    '2026-10-04',
    [{ day: '10-04', counts_as: 'ordinary' }],
    'f3',
  ],
  ['a Saturday that is no holiday', '2026-08-15', [{ day: '2026-08-15', counts_as: 'ordinary' }], 'f2'],
  [
    'a single day outweighs every year, wherever it stands',
    '2027-10-04',
    [{ day: '2027-10-04', counts_as: 'ordinary' }, sanFrancesco],
    'f1',
  ],
  ['29 February', '2028-02-29', [{ day: '02-29', counts_as: 'holiday' }], 'f3'],
])('%s', (_what, day, exceptions, band) => {
  expect(bandAt(tenOf(day), ROME, exceptions)).toBe(band);
});

it.each([
  ['Asia/Kolkata', '2026-11-23T02:30:00Z', 'f1'],
  ['Asia/Kolkata', '2026-11-23T02:29:59Z', 'f2'],
  ['America/New_York', '2026-11-23T13:00:00Z', 'f1'],
])('in %s, %s is %s: by the clock of the house', (timeZone, at, band) => {
  expect(bandAt(Date.parse(at), timeZone)).toBe(band);
});

it('a time zone that nobody knows has bands too', () => {
  expect(bandAt(0, 'no/such_zone')).toMatch(/^f[123]$/);
});
