import { activeRegion } from '#shared/i18n/locale.ts';

/** Between a number and its unit, so that a line never breaks there. */
const NO_BREAK_SPACE = '\u00a0';
const formats = new Map<string, Intl.NumberFormat>();

/** The least and the greatest number of decimals. */
interface Digits {
  readonly min?: number;
  readonly max?: number;
}

/** 1.234,5 in Italian. */
export const formatNumber = (value: number, digits: Digits = {}): string =>
  numberFormat(digits).format(value);

/** 1.234,50 €, from euro; in English €1,234.50. */
export const formatMoney = (euro: number, digits: Digits = { min: 2 }): string =>
  numberFormat(digits, 'EUR').format(euro);

function numberFormat({ min = 0, max = Math.max(min, 1) }: Digits, currency?: 'EUR') {
  const region = activeRegion();
  const key = `${region} ${min} ${max} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(region, {
      ...(currency && { style: 'currency', currency }),
      signDisplay: 'negative',
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: 'always',
    });
    formats.set(key, format);
  }
  return format;
}

/** A number and its unit: 1.234 kWh. */
export const formatQuantity = (value: number, unit: string, digits?: Digits): string =>
  unit === '' ? formatNumber(value, digits) : `${formatNumber(value, digits)}${NO_BREAK_SPACE}${unit}`;

/** 21,5 °C; `unit` is the hub's own (°C or °F). */
export const formatTemperature = (value: number, unit = '°C'): string => formatQuantity(value, unit);

/** 60 %, from 60. */
export const formatPercent = (value: number): string => formatQuantity(Math.round(value), '%');
