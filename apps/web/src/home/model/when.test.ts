import { expect, it } from 'vitest';
import { NOW } from '../testing/entity.ts';
import { formatSince, formatWhen } from './when.ts';

it.each([
  [new Date(2026, 10, 20, 17, 52), 'alle 17:52'],
  [new Date(2026, 10, 20, 0, 0), 'alle 0:00'],
  [new Date(2026, 10, 19, 23, 59), 'ieri alle 23:59'],
  [new Date(2026, 10, 18, 23, 59), 'il 18 nov'],
  [new Date(2025, 10, 20, 17, 52), 'il 20 nov 2025'],
  [new Date(2026, 10, 21, 1, 0), 'all’1:00'],
])('%s is "%s"', (date, text) => expect(formatWhen(date.getTime(), NOW)).toBe(text));

it.each([
  [new Date(2026, 10, 20, 17, 52), 'dalle 17:52', 'alle 17:52'],
  [new Date(2026, 10, 20, 1, 5), 'dall’1:05', 'all’1:05'],
  [new Date(2026, 10, 19, 23, 10), 'da ieri alle 23:10', 'ieri alle 23:10'],
  [new Date(2026, 10, 19, 1, 5), 'da ieri all’1:05', 'ieri all’1:05'],
  [new Date(2026, 10, 10, 9, 0), 'dal 10 nov', 'il 10 nov'],
  [new Date(2026, 10, 11, 9, 0), 'dall’11 nov', 'l’11 nov'],
  [new Date(2026, 10, 8, 9, 0), 'dall’8 nov', 'l’8 nov'],
])('%s: "%s", "%s"', (date, since, when) => {
  expect(formatSince(date.getTime(), NOW)).toBe(since);
  expect(formatWhen(date.getTime(), NOW)).toBe(when);
});
