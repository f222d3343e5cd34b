import { afterEach, expect, it } from 'vitest';
import { switchLocale } from '#shared/i18n/locale.ts';
import { formatNumber, formatPercent, formatQuantity, formatTemperature } from './quantity.ts';

afterEach(() => switchLocale('it'));

it('writes figures as Italians do', () => {
  expect(formatTemperature(21.5)).toBe('21,5\u00a0°C');
  expect(formatQuantity(1234, 'kWh')).toBe('1.234\u00a0kWh');
  expect(formatPercent(59.6)).toBe('60\u00a0%');
  expect(formatNumber(3.2, { min: 2 })).toBe('3,20');
  expect(formatQuantity(12, '')).toBe('12');
});

it('follows the language', async () => {
  await switchLocale('en');
  expect(formatQuantity(1234.5, 'kWh')).toBe('1,234.5\u00a0kWh');
});
