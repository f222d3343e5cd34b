import { expect, it } from 'vitest';
import { kwhFigure } from './figure-row.tsx';

it.each([
  [undefined, undefined],
  [0, '0,00'],
  [5.1, '5,10'],
  [11.237, '11,24'],
  [99.99, '99,99'],
  [214.4, '214'],
])('shows %s kWh in the digits of the charts while they fit: %s', (kwh, text) =>
  expect(kwhFigure('Oggi', kwh).value).toBe(text),
);
