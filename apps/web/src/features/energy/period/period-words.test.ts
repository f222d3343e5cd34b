import { hoursOf, periodAt, type PeriodKind } from '@soglia/energy/periods';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { dateValue, momentOfDate, periodName, slotName, slotTick } from './period-words.ts';

const ZONE = 'Europe/Rome';
const now = Date.parse('2026-11-20T18:42:00+01:00');
const at = (kind: PeriodKind, day: string) => periodAt(kind, Date.parse(`${day}T12:00:00Z`), ZONE);

it.each<readonly [PeriodKind, string, string]>([
  ['day', '2026-11-20', 'Oggi'],
  ['day', '2026-11-19', 'Ieri'],
  ['day', '2026-11-18', 'mer 18 nov'],
  ['day', '2025-03-01', 'sab 1 mar 2025'],
  ['week', '2026-11-18', 'Questa settimana'],
  ['week', '2026-11-12', '9–15 nov'],
  ['week', '2026-10-28', '26 ott – 1 nov'],
  ['month', '2026-11-01', 'Questo mese'],
  ['month', '2026-02-01', 'febbraio 2026'],
  ['year', '2026-02-01', 'Quest’anno'],
  ['year', '2024-02-01', '2024'],
])('calls a %s with %s %s', (kind, day, name) =>
  expect(periodName(at(kind, day), now).replaceAll(/[\u2009\u202f]/g, ' ')).toBe(name),
);

it.each<readonly [PeriodKind, string, string, string | undefined]>([
  ['day', '2026-11-20T17:00:00Z', '18–19', '18'],
  ['day', '2026-11-20T22:00:00Z', '23–0', undefined],
  ['week', '2026-11-15T23:00:00Z', 'lun 16 nov', 'lun'],
  ['month', '2026-11-07T23:00:00Z', 'dom 8 nov', '8'],
  ['year', '2026-10-31T23:00:00Z', 'novembre', 'N'],
])('names a bar of a %s', (kind, start, name, tick) => {
  const slot = { start: Date.parse(start), end: Date.parse(start) + HOUR_MS };
  expect(slotName(at(kind, '2026-11-20'), slot)).toBe(name);
  expect(slotTick(at(kind, '2026-11-20'), slot)).toBe(tick);
});

it.each<readonly [day: string, names: readonly string[]]>([
  ['2026-03-29', ['0–1', '1–2', '3–4', '4–5']],
  ['2026-10-25', ['0–1', '1–2', '2–3 (ora legale)', '2–3 (ora solare)', '3–4']],
])('names the hours of %s, on which the clock is changed', (day, names) => {
  const period = at('day', day);
  const first = hoursOf(period).slice(0, names.length);
  expect(first.map((slot) => slotName(period, slot))).toEqual(names);
});

it.each(['Europe/Rome', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])(
  'finds the day of a date field in %s',
  (zone) => {
    const moment = momentOfDate('2026-03-29', zone) ?? 0;
    expect(dateValue(moment, zone)).toBe('2026-03-29');
  },
);

it.each(['', 'oggi', '2026-13-40'])('takes %j for no date', (value) =>
  expect(momentOfDate(value, ZONE)).toBeUndefined(),
);
