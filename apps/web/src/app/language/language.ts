import { isLocale, type Locale } from '#shared/i18n/locale.ts';

export const LANGUAGE_KEY = 'language';

/** The language: of `?lang=`, which is stored; else the stored one; else Italian. */
export function chooseLanguage(search: string, store: Pick<Storage, 'getItem' | 'setItem'>): Locale {
  const requested = new URLSearchParams(search).get('lang');
  try {
    if (isLocale(requested)) {
      store.setItem(LANGUAGE_KEY, requested);
      return requested;
    }
    const chosen = store.getItem(LANGUAGE_KEY);
    return isLocale(chosen) ? chosen : 'it';
  } catch {
    return isLocale(requested) ? requested : 'it';
  }
}
