import { activeLocale, regionOf } from '#shared/i18n/locale.ts';

/** Between a number and its unit, so that a line never breaks there. */
const NO_BREAK_SPACE = '\u00a0';
const formats = new Map<string, Intl.NumberFormat>();

/** 1.234,5 in Italian; `digits` is the least and the greatest number of decimals. */
export function formatNumber(value: number, digits: { min?: number; max?: number } = {}): string {
  const { min = 0, max = Math.max(min, 1) } = digits;
  const key = `${activeLocale()} ${min} ${max}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(regionOf(activeLocale()), {
      signDisplay: 'negative',
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** A number and its unit: 1.234 kWh. */
export const formatQuantity = (
  value: number,
  unit: string,
  digits?: { min?: number; max?: number },
): string =>
  unit === '' ? formatNumber(value, digits) : `${formatNumber(value, digits)}${NO_BREAK_SPACE}${unit}`;

/** 21,5 °C; `unit` is the hub's own (°C or °F). */
export const formatTemperature = (value: number, unit = '°C'): string => formatQuantity(value, unit);

/** 60 %, from 60. */
export const formatPercent = (value: number): string => formatQuantity(Math.round(value), '%');
