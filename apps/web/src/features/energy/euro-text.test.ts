import { afterEach, expect, it } from 'vitest';
import { switchLocale, type Locale } from '#shared/i18n/locale.ts';
import { euroFigure, euroText } from './euro-text.ts';

afterEach(() => switchLocale('it'));

it.each<[Locale, string, string, ReturnType<typeof euroFigure>]>([
  ['it', '0,25 €', '12 €', { value: '0,74', unit: '€' }],
  ['en', '€0.25', '€12', { value: '€0.74', unit: undefined }],
])('in %s money is written as it is there', async (locale, price, rounded, figure) => {
  await switchLocale(locale);
  expect(euroText(0.25, { min: 2, max: 4 }).replaceAll('\u00a0', ' ')).toBe(price);
  expect(euroText(12.3, { max: 0 }).replaceAll('\u00a0', ' ')).toBe(rounded);
  expect(euroFigure(0.74)).toEqual(figure);
});

it('a price of a tenth of a cent is not rounded, a credit has its sign', () => {
  expect(euroText(0.2534, { min: 2, max: 4 })).toBe('0,2534\u00a0€');
  expect(euroFigure(-0.5)).toEqual({ value: '-0,50', unit: '€' });
});
