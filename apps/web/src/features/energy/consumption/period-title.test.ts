import { periodAt } from '@soglia/energy/periods';
import { expect, it } from 'vitest';
import { consumptionTitle } from './period-title.ts';

const ZONE = 'Europe/Rome';
const now = Date.parse('2027-11-26T12:00:00Z');

it.each([
  ['week', '2027-11-10', 'Consumo dell’8–14 nov'],
  ['week', '2027-11-17', 'Consumo del 15–21 nov'],
  ['week', '2027-11-26', 'Consumo di questa settimana'],
  ['year', '2026-11-10', 'Consumo del 2026'],
  ['month', '2027-08-10', 'Consumo di agosto 2027'],
] as const)('the %s of %s is called %s', (kind, day, title) =>
  expect(consumptionTitle(periodAt(kind, Date.parse(`${day}T12:00:00Z`), ZONE), now)).toBe(title),
);
