import { afterEach, expect, it } from 'vitest';
import { switchLocale } from '#shared/i18n/locale.ts';
import { formatMoney } from './money.ts';
import { formatNumber, formatPercent, formatQuantity, formatTemperature } from './quantity.ts';

afterEach(() => switchLocale('it'));

it('formats numbers in Italian', () => {
  expect(formatTemperature(21.5)).toBe('21,5\u00a0°C');
  expect(formatQuantity(1234, 'kWh')).toBe('1.234\u00a0kWh');
  expect(formatPercent(59.6)).toBe('60\u00a0%');
  expect(formatNumber(3.2, { min: 2 })).toBe('3,20');
  expect(formatQuantity(12, '')).toBe('12');
  expect(formatMoney(3.2)).toBe('3,20\u00a0€');
  expect(formatMoney(1234.5)).toBe('1.234,50\u00a0€');
  expect(formatMoney(0.2534, { min: 2, max: 4 })).toBe('0,2534\u00a0€');
});

it('formats numbers in the chosen language', async () => {
  await switchLocale('en');
  expect(formatQuantity(1234.5, 'kWh')).toBe('1,234.5\u00a0kWh');
  expect(formatMoney(0.25, { min: 2, max: 4 })).toBe('€0.25');
  expect(formatMoney(12.3, { max: 0 })).toBe('€12');
});

it('rounds to nothing without a sign', () => {
  expect(formatTemperature(-0.04)).toBe('0\u00a0°C');
  expect(formatPercent(-0.4)).toBe('0\u00a0%');
  expect(formatMoney(-0.004)).toBe('0,00\u00a0€');
  expect(formatTemperature(-0.06)).toBe('-0,1\u00a0°C');
});
