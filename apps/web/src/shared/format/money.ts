import { numberFormat, type Digits } from './quantity.ts';

const EURO = { style: 'currency', currency: 'EUR' } as const;

/** 1.234,50 €, from euro; in English €1,234.50. */
export const formatMoney = (euro: number, digits: Digits = { min: 2 }): string =>
  numberFormat(digits, EURO).format(euro);
