import { activeLocale, regionOf } from '#shared/i18n/locale.ts';

/** 0,25 €, €0.25; `digits` is the least and the greatest number of decimals. */
export const euroText = (
  euro: number,
  { min = 0, max = min }: { readonly min?: number; readonly max?: number },
): string =>
  new Intl.NumberFormat(regionOf(activeLocale()), {
    style: 'currency',
    currency: 'EUR',
    signDisplay: 'negative',
    minimumFractionDigits: min,
    maximumFractionDigits: max,
    useGrouping: 'always',
  }).format(euro);

/** A large figure: its sign is small where it stands behind the number. */
export function euroFigure(euro: number): { readonly value: string; readonly unit: '€' | undefined } {
  const text = euroText(euro, { min: 2 });
  const value = text.replace(/\s€$/u, '');
  return { value, unit: value === text ? undefined : '€' };
}
