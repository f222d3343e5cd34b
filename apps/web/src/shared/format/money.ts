import { activeLocale, regionOf } from '../i18n/locale.ts';

/** 3,20 €, from euro. */
export const formatMoney = (euro: number): string =>
  new Intl.NumberFormat(regionOf(activeLocale()), {
    style: 'currency',
    currency: 'EUR',
    signDisplay: 'negative',
  }).format(euro);
