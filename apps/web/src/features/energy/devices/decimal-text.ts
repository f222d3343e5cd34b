import { activeLocale, regionOf } from '#shared/i18n/locale.ts';

const DECIMAL = /^\d{1,9}(?:[.,]\d{0,6})?$/;

/** A number as it was typed, with a comma or a point; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '');
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** 0,25: a number as a field shows it, without groups. */
export const decimalText = (value: number): string =>
  new Intl.NumberFormat(regionOf(activeLocale()), { maximumFractionDigits: 6, useGrouping: false }).format(
    value,
  );
