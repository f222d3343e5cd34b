import { expect, it } from 'vitest';
import { NOW } from '../testing/entity.ts';
import { capitalised, formatWhen } from './when.ts';

it.each([
  [new Date(2026, 10, 20, 17, 52), 'alle 17:52'],
  [new Date(2026, 10, 20, 0, 0), 'alle 00:00'],
  [new Date(2026, 10, 19, 23, 59), 'ieri alle 23:59'],
  [new Date(2026, 10, 18, 23, 59), 'il 18 nov'],
  [new Date(2025, 10, 20, 17, 52), 'il 20 nov 2025'],
  [new Date(2026, 10, 21, 1, 0), 'alle 01:00'],
])('%s is "%s"', (date, text) => expect(formatWhen(date.getTime(), NOW)).toBe(text));

it('begins a line', () => expect(capitalised('alle 17:52')).toBe('Alle 17:52'));
