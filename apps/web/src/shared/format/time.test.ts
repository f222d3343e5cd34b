import { expect, it } from 'vitest';
import { formatIsoTime } from './iso-time.ts';
import { formatAgo, formatDay, formatDayTime, formatSpan, formatTime } from './time.ts';
import { MINUTE_MS } from '../durations.ts';

const now = new Date(2026, 10, 20, 14, 5).getTime();
const minutes = (n: number) => n * MINUTE_MS;

it('formats how long ago something happened', () => {
  expect(formatAgo(now - 5_000, now)).toBe('ora');
  expect(formatAgo(now + 5_000, now)).toBe('ora');
  expect(formatAgo(now - minutes(2), now)).toBe('2 minuti fa');
  expect(formatAgo(now - minutes(90), now)).toBe('1 ora fa');
  expect(formatAgo(now - minutes(60 * 24), now)).toBe('ieri');
  // Two and a half days are three calendar days.
  const morning = new Date(2026, 10, 20, 8, 0).getTime();
  expect(formatAgo(new Date(2026, 10, 17, 20, 4).getTime(), morning)).toBe('3 giorni fa');
  expect(formatAgo(new Date(2026, 10, 18, 22, 0).getTime(), morning)).toBe('l’altro ieri');
});

it('formats a duration', () => {
  expect(formatSpan(0)).toBe('1 minuto');
  expect(formatSpan(minutes(120))).toBe('2 ore');
  expect(formatSpan(minutes(60 * 24 * 3))).toBe('3 giorni');
  expect(formatSpan(minutes(12), 'short')).toBe('12 min');
  expect(formatSpan(minutes(120), 'short')).toBe('2 h');
});

it('formats a time and a day', () => {
  expect(formatTime(now)).toBe('14:05');
  expect(formatDay(now, now)).toBe('20 nov');
  expect(formatDay(new Date(2025, 0, 3).getTime(), now)).toBe('3 gen 2025');
});

it('formats a day and a time together', () => {
  expect(formatDayTime(now, now)).toBe('20 nov, 14:05');
  expect(formatDayTime(new Date(2025, 0, 3, 8, 7).getTime(), now)).toBe('3 gen 2025, 8:07');
});

it.each([
  ['2026-11-20T14:05:00', '20 nov, 14:05'],
  [' 2026-11-20 14:05 ', '20 nov, 14:05'],
  ['2026-11-20', '20 nov'],
  ['2025-01-03', '3 gen 2025'],
  ['2026-13-40', undefined],
  ['20 nov', undefined],
  ['', undefined],
])('formats the ISO text %j as %j', (text, formatted) => expect(formatIsoTime(text, now)).toBe(formatted));
