import { followLocale } from '#shared/i18n/locale.ts';
import { LANGUAGE_KEY } from './language.ts';

/** A year, as long as the stored choice is of use. */
const COOKIE_SECONDS = 31_536_000;

/**
 * Tells the gateway in which language to send the login form, whenever the language changes: by a cookie that no other
 * page gets, and none for Italian.
 */
export const tellLanguage = (document: Pick<Document, 'cookie'>): void =>
  followLocale({
    prepare: (locale) => {
      const seconds = locale === 'it' ? 0 : COOKIE_SECONDS;
      document.cookie = `${LANGUAGE_KEY}=${locale}; path=/login; max-age=${seconds}; samesite=lax`;
      return Promise.resolve();
    },
  });
