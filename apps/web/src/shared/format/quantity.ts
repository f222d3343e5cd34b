import { activeRegion } from '#shared/i18n/locale.ts';

/** Between a number and its unit, so that a line never breaks there. */
const NO_BREAK_SPACE = '\u00a0';
const formats = new Map<string, Intl.NumberFormat>();

/** The least and the greatest number of decimals. */
export interface Digits {
  readonly min?: number;
  readonly max?: number;
}

/** 1.234,5 in Italian. */
export const formatNumber = (value: number, digits: Digits = {}): string =>
  numberFormat(digits).format(value);

/** The format of numbers with so many decimals, made once. @param currency of amounts of money */
export function numberFormat(
  { min = 0, max = Math.max(min, 1) }: Digits,
  currency?: Pick<Intl.NumberFormatOptions, 'style' | 'currency'>,
): Intl.NumberFormat {
  const key = `${activeRegion()} ${min} ${max} ${currency?.currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(activeRegion(), {
      ...currency,
      signDisplay: 'negative',
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: 'always',
    });
  formats.set(key, format);
  return format;
}

/** A number and its unit: 1.234 kWh. */
export const formatQuantity = (value: number, unit: string, digits?: Digits): string =>
  unit === '' ? formatNumber(value, digits) : `${formatNumber(value, digits)}${NO_BREAK_SPACE}${unit}`;

/** 21,5 °C; `unit` is the hub's own (°C or °F). */
export const formatTemperature = (value: number, unit = '°C'): string => formatQuantity(value, unit);

/** 60 %, from 60. */
export const formatPercent = (value: number): string => formatQuantity(Math.round(value), '%');
