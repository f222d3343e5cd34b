import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { activeLocale, followLocale, regionOf, type Locale } from './locale.ts';

type TextValues = Readonly<Record<string, string | number>>;

/** Gives a text in the language in use; `values` fill its ICU arguments. */
export type Translate<Id extends string> = (id: Id, values?: TextValues) => string;

const reader = (locale: Locale, messages: Messages): I18n =>
  setupI18n({ locale, locales: regionOf(locale), messages: { [locale]: messages } });

/**
 * The texts of one feature: `it` is compiled in and is the source; the other language is fetched when somebody
 * wants it, and where it lacks a text the Italian shows. `Id` is `keyof typeof source`, with
 * `import type source from './it.json'`.
 */
export function defineTexts<Id extends string>(
  it: Messages,
  fetchEnglish: () => Promise<{ readonly default: Messages }>,
): Translate<Id> {
  const italian = reader('it', it);
  let english: I18n | undefined;

  followLocale({
    async prepare(locale) {
      if (locale !== 'en' || english !== undefined) return;
      english = reader('en', { ...it, ...(await fetchEnglish()).default });
    },
  });

  return (id, values) => ((activeLocale() === 'en' ? english : undefined) ?? italian)._(id, values);
}
