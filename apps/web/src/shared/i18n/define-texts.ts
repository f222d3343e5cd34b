import { formatMessage, type CompiledMessage, type TextValues } from './format-message.ts';
import { activeLocale, followLocale, regionOf } from './locale.ts';

type Messages = Readonly<Record<string, CompiledMessage>>;

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
  let english: Messages | undefined;

  followLocale({
    async prepare(locale) {
      if (locale !== 'en' || english !== undefined) return;
      english = { ...it, ...(await fetchEnglish()).default };
    },
  });

  const translate = (id: Id, values: TextValues = {}) =>
    activeLocale() === 'en' && english !== undefined
      ? formatMessage(english[id] ?? id, values, regionOf('en'))
      : formatMessage(it[id] ?? id, values, regionOf('it'));
  return Object.assign(translate, { ids: Object.keys(it) });
}
