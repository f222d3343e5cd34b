import type { Connection, HubMessage } from '@soglia/hub-client/connection';
import { balancesOf } from '@soglia/energy/balance';
import {
  midnightIn,
  nextPeriod,
  periodAt,
  slotEnergy,
  slotsOf,
  type PeriodKind,
} from '@soglia/energy/periods';
import { expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#shared/durations.ts';
import {
  joinRows,
  readRowsOfPast,
  readRowsOfToday,
  splitAtToday,
  type RowResolution,
} from './energy-rows.ts';

const ROME = 'Europe/Rome';
const { signal } = new AbortController();

/** kWh that the meter has counted until then: one each hour, since it was put in. */
const METER_FROM = Date.parse('2026-03-10T09:00Z');
const counted = (from: number, to: number) => Math.max(0, to - Math.max(from, METER_FROM)) / HOUR_MS;

/** Answers as a real hub does: whole periods by its own clock, of which it has compiled those that are over. */
function hubAt(now: number, compiledUntil = now) {
  const asked: HubMessage[] = [];
  const command = ((message: HubMessage) => {
    asked.push(message);
    const [from, to] = [Date.parse(String(message['start_time'])), Date.parse(String(message['end_time']))];
    const period = String(message['period']);
    const hour = Math.floor(compiledUntil / HOUR_MS) * HOUR_MS;
    const rows = [];
    const step = { '5minute': 5 * MINUTE_MS, hour: HOUR_MS }[period];
    const until = step === HOUR_MS || step === undefined ? hour : Math.floor(compiledUntil / step) * step;
    // Days and months are answered whole, also the one that contains the end: at midnight that is the day that begins.
    const kind = period === 'month' ? 'month' : 'day';
    const last = step === undefined ? periodAt(kind, to, ROME).end : to;
    let start = step === undefined ? periodAt(kind, from, ROME).start : Math.ceil(from / step) * step;
    while (start < last && start < until) {
      const end = step === undefined ? periodAt(kind, start, ROME).end : start + step;
      const change = counted(start, Math.min(end, until));
      if (end > METER_FROM && (step === undefined || end <= until))
        rows.push({ start, end, change, mean: null });
      start = end;
    }
    return Promise.resolve({ 'sensor.in': rows });
  }) as Connection['command'];
  return { connection: { command }, asked };
}

async function readAll(kind: PeriodKind, resolution: RowResolution, now: number, compiledUntil = now) {
  const period = periodAt(kind, now, ROME);
  const { connection, asked } = hubAt(now, compiledUntil);
  const query = { ids: ['sensor.in'], resolution };
  const { past, hasToday, midnight } = splitAtToday(period, now);
  const rows = joinRows([
    ...(past ? [await readRowsOfPast(connection, { ...query, ...past, timeZone: ROME }, { signal })] : []),
    ...(hasToday ? [await readRowsOfToday(connection, { ...query, midnight, now }, { signal })] : []),
  ]);
  return { period, rows, asked };
}

const cases: readonly (readonly [what: string, kind: PeriodKind, resolution: RowResolution, now: string])[] =
  [
    ['a day by the hour', 'day', 'hour', '2026-11-23T14:37Z'],
    ['a day by five minutes', 'day', '5minute', '2026-11-23T14:37Z'],
    ['the first minutes of a day', 'day', 'hour', '2026-11-22T23:07Z'],
    ['a day of 25 hours', 'day', 'hour', '2026-10-25T20:12Z'],
    ['a week by the hour', 'week', 'hour', '2026-11-26T00:03Z'],
    ['a week by the day, on its Monday', 'week', 'day', '2026-11-23T08:00Z'],
    ['a month by the day', 'month', 'day', '2026-11-23T14:37Z'],
    ['a year by the month', 'year', 'month', '2026-11-23T14:37Z'],
    ['a year by the month, on the first of one', 'year', 'month', '2026-11-01T14:37Z'],
    ['a year on its first day', 'year', 'month', '2026-12-31T23:30Z'],
  ];

it.each(cases.map(([what, ...rest]) => [what, rest] as const))(
  'counts %s, once and down to the running five minutes',
  async (_what, [kind, resolution, time]) => {
    const now = Date.parse(time);
    for (const late of [0, 10_000, 4 * MINUTE_MS]) {
      const compiled = Math.floor((now - late) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
      const { period, rows } = await readAll(kind, resolution, now, now - late);
      for (const slot of slotsOf(period)) {
        const expected = counted(slot.start, Math.min(slot.end, compiled));
        expect(slotEnergy(rows.get('sensor.in'), slot, now) ?? 0).toBeCloseTo(expected, 6);
      }
      const sources = {
        origin: 'preferences',
        grid: [{ direction: 'import', meter: 'sensor.in' }],
        solar: [],
        batteries: [],
        devices: [],
        gridPowers: [],
      } as const;
      const holes = balancesOf(sources, rows, slotsOf(period), now).filter(
        ({ start, hasGap }) => hasGap && start > METER_FROM,
      ).length;
      expect(holes).toBe(0);
    }
  },
);

it('asks little for a year: months, the days of this one, the hours of today', async () => {
  const { asked } = await readAll('year', 'month', Date.parse('2026-11-23T14:37Z'));
  expect(asked.map(({ period }) => period)).toEqual(['month', 'day', 'hour', '5minute']);
});

it('knows what is past, today and to come', () => {
  const now = Date.parse('2026-11-23T14:37Z');
  const midnight = midnightIn(now, ROME);
  const week = periodAt('week', now, ROME);
  const before = periodAt('month', week.start - 1, ROME);
  expect(splitAtToday(week, now)).toEqual({ midnight, past: undefined, hasToday: true });
  expect(splitAtToday({ ...before, end: week.start }, now)).toMatchObject({
    past: { end: week.start },
    hasToday: false,
  });
  expect(splitAtToday(nextPeriod(week), now)).toEqual({ midnight, past: undefined, hasToday: false });
});
