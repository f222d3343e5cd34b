import { formatMessage, type CompiledMessage, type TextValues } from './format-message.ts';
import { activeLocale, followLocale, regionOf } from './locale.ts';

type Messages = Readonly<Record<string, CompiledMessage>>;

/** The arguments of an ICU message: of each `{name}`, and of a plural the number; not those inside its forms. */
type ArgumentOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends `${infer Count}, plural,${string}`
    ? Count
    : Name | ArgumentOf<Rest>
  : never;

/** The arguments of each text, by its id. */
type Arguments = Readonly<Record<string, string>>;

type Values<Needed extends string> = [Needed] extends [never]
  ? [values?: TextValues]
  : [values: TextValues & Readonly<Record<Needed, string | number>>];

/** Gives a text in the active language; `values` fill its ICU arguments, and a text that has some needs them. */
export interface Translate<Texts extends Arguments> {
  <Id extends keyof Texts & string>(id: Id, ...values: Values<Texts[Id]>): string;
  /** In the order of the catalogue. */
  readonly ids: readonly string[];
}

/** The ids of a catalogue: `TextId<typeof t>`. */
export type TextId<T> = T extends Translate<infer Texts> ? keyof Texts & string : never;

/** The ids of those texts that need no values. */
export type PlainTextId<T> =
  T extends Translate<infer Texts>
    ? { [Id in keyof Texts & string]: [Texts[Id]] extends [never] ? Id : never }[keyof Texts & string]
    : never;

type Catalogue = Readonly<Record<string, { readonly it: string; readonly en: string }>>;

/**
 * A text catalogue, both languages side by side: `export const t = defineTexts({ id: { it: '…', en: '…' } })` in a file
 * `texts/index.ts`. Italian is the source language. The build replaces the call with `createTexts` and the compiled messages
 * (`apps/web/build/messages.ts`), so this function is never called.
 */
export function defineTexts<const Texts extends Catalogue>(
  catalogue: Texts,
): Translate<{ readonly [Id in keyof Texts]: ArgumentOf<Texts[Id]['it' | 'en']> }> {
  throw new Error(`not compiled: the texts ${Object.keys(catalogue).join(', ')}`);
}

/** Italian is there at once; English is fetched when it is chosen, and until it has come the Italian shows. */
export function createTexts(
  it: Messages,
  fetchEnglish: () => Promise<{ readonly default: Messages }>,
): Translate<Readonly<Record<string, never>>> {
  let english: Messages | undefined;

  followLocale({
    async prepare(locale) {
      if (locale !== 'en' || english !== undefined) return;
      english = { ...it, ...(await fetchEnglish()).default };
    },
  });

  const translate = (id: string, values: TextValues = {}) =>
    activeLocale() === 'en' && english !== undefined
      ? formatMessage(english[id] ?? id, values, regionOf('en'))
      : formatMessage(it[id] ?? id, values, regionOf('it'));
  return Object.assign(translate, { ids: Object.keys(it) });
}
