import { activeLocale, regionOf } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

/** Names that fit a line; the others are counted. */
const MOST = 2;

/** "Soggiorno e Bagno"; of more "Soggiorno, Bagno e altri 3". */
export function listed(names: readonly string[]): string {
  const once = [...new Set(names)];
  const rest = once.length - MOST;
  const shown = rest > 0 ? [...once.slice(0, MOST), t('others', { count: rest })] : once;
  return new Intl.ListFormat(regionOf(activeLocale()), { type: 'conjunction' }).format(shown);
}
