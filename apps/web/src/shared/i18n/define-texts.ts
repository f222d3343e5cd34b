import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { activeLocale, followLocale, regionOf, type Locale } from './locale.ts';

type TextValues = Readonly<Record<string, string | number>>;

/** Gives a text in the active language; `values` fill its ICU arguments. */
export interface Translate<Id extends string> {
  (id: Id, values?: TextValues): string;
  /** In the order of the catalogue. */
  readonly ids: readonly string[];
}

/** The ids of a catalogue: `TextId<typeof t>`. */
export type TextId<T> = T extends Translate<infer Id> ? Id : never;

/**
 * A text catalogue, both languages side by side: `export const t = defineTexts({ id: { it: '…', en: '…' } })` in a file
 * `texts.ts`. Italian is the source language. The build replaces the call with `createTexts` and the compiled messages
 * (`apps/web/build/messages.ts`), so this function is never called.
 */
export function defineTexts<Id extends string>(
  catalogue: Readonly<Record<Id, { readonly it: string; readonly en: string }>>,
): Translate<Id> {
  throw new Error(`not compiled: the texts ${Object.keys(catalogue).join(', ')}`);
}

/** Italian is there at once; English is fetched when it is chosen, and until it has come the Italian shows. */
export function createTexts<Id extends string>(
  it: Messages,
  fetchEnglish: () => Promise<{ readonly default: Messages }>,
): Translate<Id> {
  const italian = i18nOf('it', it);
  let english: I18n | undefined;

  followLocale({
    async prepare(locale) {
      if (locale !== 'en' || english !== undefined) return;
      english = i18nOf('en', { ...it, ...(await fetchEnglish()).default });
    },
  });

  const translate = (id: Id, values?: TextValues) =>
    ((activeLocale() === 'en' ? english : undefined) ?? italian)._(id, values);
  return Object.assign(translate, { ids: Object.keys(it) });
}

const i18nOf = (locale: Locale, messages: Messages): I18n =>
  setupI18n({ locale, locales: regionOf(locale), messages: { [locale]: messages } });
