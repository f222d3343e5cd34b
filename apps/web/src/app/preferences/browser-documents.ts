import type { PreferenceDocument, PreferenceName } from '@soglia/contracts/preferences';
import { mergePreference, type LocalDocument, type LocalDocuments } from '@soglia/preferences';
import { storedChoices } from '#features/web-push/stored-choices.ts';
import { categories } from '#home/categories/category-store.ts';
import { favourites } from '#home/favourites/favourite-store.ts';
import { gateRules } from '#home/kinds/cover/gate-rule-store.ts';
import { rulesIn } from '#home/kinds/cover/gate-rules.ts';
import { roomOrder } from '#home/room-order/room-order-store.ts';
import { isLocale, type Locale } from '#shared/i18n/locale.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import type { StoredSetting } from '#shared/storage/stored-setting.ts';
import { chooseScheme, onScheme, readScheme, SCHEME_KEY } from '#shared/theme/scheme.ts';
import { LANGUAGE_KEY } from '../language/language.ts';

/** What the screens read and write, by the name of its document. */
const ownSettings = {
  favourites,
  categories,
  room_order: roomOrder,
  gates: gateRules,
  notifications: storedChoices,
} as const;
type Settings = typeof ownSettings;

/** The documents of a browser, under the keys that the screens use. */
export interface BrowserDocuments {
  readonly documents: LocalDocuments;
  /** Whether the browser has stored all of them for the next visit. */
  readonly last: () => boolean;
  /** Those whose stored text is gone or damaged, which no screen writes: nobody has chosen that. */
  readonly damaged: () => readonly PreferenceName[];
}

interface Options {
  readonly store: SafeStore;
  /** Another language is stored than the one of this page. */
  readonly onLanguage: (language: Locale) => void;
  readonly settings?: Settings;
}

export function createBrowserDocuments({
  store,
  onLanguage,
  settings = ownSettings,
}: Options): BrowserDocuments {
  const documents: LocalDocuments = {
    favourites: documentOf('favourites', settings.favourites, {
      toDocument: (ids) => ({ ids: [...ids] }),
      toValue: ({ ids }) => ids,
    }),
    categories: documentOf('categories', settings.categories, {
      toDocument: (list) => ({
        categories: list.map((category) => ({ ...category, devices: [...category.devices] })),
      }),
      toValue: (document) => document.categories,
    }),
    room_order: documentOf('room_order', settings.room_order, {
      toDocument: (areas) => ({ areas: [...areas] }),
      toValue: ({ areas }) => areas,
    }),
    gates: documentOf('gates', settings.gates, {
      toDocument: (rules) => ({
        rules: Object.fromEntries(
          Array.from(rules, ([id, { ask, lock }]) => [id, lock === undefined ? { ask } : { ask, lock }]),
        ),
      }),
      toValue: ({ rules }) => rulesIn(JSON.stringify(rules)),
    }),
    notifications: documentOf('notifications', settings.notifications, {
      toDocument: (choices) => choices,
      toValue: (document) => document,
    }),
    theme: {
      read: () => ({ scheme: readScheme(store) }),
      write: ({ scheme }) => chooseScheme(store, scheme),
      subscribe: onScheme,
    },
    language: {
      read() {
        const language = store.getItem(LANGUAGE_KEY);
        return { language: isLocale(language) ? language : 'it' };
      },
      write({ language }) {
        store.setItem(LANGUAGE_KEY, language);
        onLanguage(language);
      },
      // A choice on this page loads it anew.
      subscribe: () => () => undefined,
    },
  };
  const names = Object.keys(settings) as (keyof Settings)[];
  return {
    documents,
    last: () =>
      names.every((name) => settings[name].lasts()) &&
      [SCHEME_KEY, LANGUAGE_KEY].every((key) => store.lasts(key)),
    damaged: () =>
      names.filter((name) => settings[name].lasts() && !isJson(store.getItem(settings[name].key))),
  };
}

interface Forms<Name extends PreferenceName, Value> {
  readonly toDocument: (value: Value) => PreferenceDocument<Name>;
  readonly toValue: (document: PreferenceDocument<Name>) => Value;
}

function documentOf<Name extends PreferenceName, Value>(
  name: Name,
  setting: Pick<StoredSetting<Value>, 'value' | 'change' | 'subscribe'>,
  { toDocument, toValue }: Forms<Name, Value>,
): LocalDocument<Name> {
  return {
    read: () => toDocument(setting.value()),
    write(remote) {
      const base = toDocument(setting.value());
      // Another window may have written, and it is applied again where one writes at this moment.
      setting.change((value) => toValue(mergePreference(name, { base, local: toDocument(value), remote })));
    },
    subscribe: setting.subscribe,
  };
}

function isJson(text: string | null): boolean {
  try {
    return text !== null && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}
