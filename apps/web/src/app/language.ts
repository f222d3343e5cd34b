import { isLocale, type Locale } from '#shared/i18n/locale.ts';

const KEY = 'language';

/** The language: of `?lang=`, which is stored; else the stored one; else Italian. */
export function chooseLanguage(search: string, store: Pick<Storage, 'getItem' | 'setItem'>): Locale {
  const asked = new URLSearchParams(search).get('lang');
  try {
    if (isLocale(asked)) {
      store.setItem(KEY, asked);
      return asked;
    }
    const chosen = store.getItem(KEY);
    return isLocale(chosen) ? chosen : 'it';
  } catch {
    return isLocale(asked) ? asked : 'it';
  }
}
