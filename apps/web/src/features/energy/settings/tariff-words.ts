import { article } from '@soglia/italian/article';
import { capitalised } from '#shared/format/capitalised.ts';
import { activeRegion } from '#shared/i18n/locale.ts';
import type { PeriodDraft } from './tariff-draft.ts';
import { t } from './texts/index.ts';

/** A day or month of the calendar, `YYYY-MM-DD` or `YYYY-MM`, in words. */
const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(activeRegion(), { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** "Dal 1 marzo 2026", "Dall’8 marzo 2026" */
export function periodTitle({ from }: PeriodDraft, isOnly: boolean): string {
  if (isOnly) return t('period.only');
  if (from === '') return t('period.new');
  const day = inWords(from, { day: 'numeric', month: 'long', year: 'numeric' });
  return t('period.from', { dal: capitalised(article('dal', day)), day });
}

/** "Ottobre 2026" */
export function monthTitle(month: string): string {
  return capitalised(inWords(`${month}-01`, { month: 'long', year: 'numeric' }));
}

/** "0,25 €/kWh", "F1 0,3 · F2 0,27 · F3 0,24": what was typed so far. */
export function priceWords({ kind, euro, bands, means }: PeriodDraft): string {
  if (kind === 'single') return euro === '' ? '' : `${euro} €/kWh`;
  if (kind === 'indexed') return t('means.count', { count: Object.keys(means).length });
  if (kind === 'sensor') return t('sensor');
  return (['f1', 'f2', 'f3'] as const)
    .filter((band) => bands[band] !== '')
    .map((band) => `${band.toUpperCase()} ${bands[band]}`)
    .join(' · ');
}
