import { afterEach, expect, it } from 'vitest';
import { switchLocale, type Locale } from '#shared/i18n/locale.ts';
import { euroFigure, kwhFigure, type Figure } from './figure-row.tsx';

afterEach(() => switchLocale('it'));

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

it.each<[Locale, number | undefined, Pick<Figure, 'value' | 'unit'>]>([
  ['it', 0.74, { value: '0,74', unit: '€' }],
  ['it', -0.5, { value: '-0,50', unit: '€' }],
  ['it', undefined, { value: undefined, unit: undefined }],
  ['en', 0.74, { value: '€0.74', unit: undefined }],
])('in %s an amount of %s has its sign where the language has it', async (locale, euro, shown) => {
  await switchLocale(locale);
  expect(euroFigure('Spesa', euro)).toMatchObject(shown);
});
