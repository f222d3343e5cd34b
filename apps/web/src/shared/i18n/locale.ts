/** The languages of the app; the first is the source. */
export const locales = ['it', 'en'] as const;
export type Locale = (typeof locales)[number];

/** How Intl calls them: numbers, dates and units follow the country. */
const regions: Readonly<Record<Locale, string>> = { it: 'it-IT', en: 'en-GB' };

/** Something that follows the language: a catalogue fetches what it lacks. */
export interface LocaleFollower {
  readonly prepare: (locale: Locale) => Promise<void>;
}

let active: Locale = 'it';
/** What was asked for last: ahead of `active` while catalogues are being fetched. */
let wanted: Locale = 'it';
const followers = new Set<LocaleFollower>();
const waiting = new Set<Promise<void>>();

export const activeLocale = (): Locale => active;

/** The tag for Intl, for instance it-IT. */
export const regionOf = (locale: Locale): string => regions[locale];

export const activeRegion = (): string => regions[active];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** Fetches every catalogue known so far, then changes the language of all at once. */
export async function switchLocale(locale: Locale): Promise<void> {
  wanted = locale;
  await Promise.all(Array.from(followers, (follower) => prepare(follower)));
  active = wanted;
}

/** Catalogues of a chunk that arrives later join here, and fetch the language that is wanted. */
export function followLocale(follower: LocaleFollower): void {
  followers.add(follower);
  void prepare(follower);
}

/** A lazily loaded screen waits for this before it shows, so that no text flashes in another language. */
export async function textsReady(): Promise<void> {
  while (waiting.size > 0) await Promise.all(waiting);
}

/** Never rejects: where the fetch fails the Italian shows, as a house in the wrong language is better than none. */
function prepare(follower: LocaleFollower): Promise<void> {
  const prepared: Promise<void> = follower
    .prepare(wanted)
    .catch(() => undefined)
    .finally(() => waiting.delete(prepared));
  waiting.add(prepared);
  return prepared;
}
