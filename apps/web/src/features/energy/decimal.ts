import { activeLocale } from '#shared/i18n/locale.ts';

const DECIMAL = /^(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})$/;

/** "0,25" or "0.25", in either language, thousands apart by a space; undefined for any other text. */
export function parseDecimal(text: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '');
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** A number as a field shows it: no thousands, six decimals at most. */
export function decimalText(value: number): string {
  const text = String(Number(value.toFixed(6)));
  return activeLocale() === 'it' ? text.replace('.', ',') : text;
}
