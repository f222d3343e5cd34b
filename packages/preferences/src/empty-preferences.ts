import type { PreferenceDocument, PreferenceName } from '@soglia/contracts/preferences';

export type PreferenceDocuments = { readonly [Name in PreferenceName]: PreferenceDocument<Name> };

/** What holds for somebody who has chosen nothing. */
export const emptyPreferences: PreferenceDocuments = {
  favourites: { ids: [] },
  categories: { categories: [] },
  room_order: { areas: [] },
  gates: { rules: {} },
  theme: { scheme: 'system' },
  language: { language: 'it' },
  notifications: {
    categories: { alarm: true, doors: true, batteries: true, system: true, support: true },
    quiet_hours: null,
  },
};
