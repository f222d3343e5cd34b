import type { PreferenceDocument, PreferenceName } from '@soglia/contracts/preferences';
import { emptyPreferences } from './empty-preferences.ts';
import { mergeCategories } from './merge-categories.ts';
import { mergeLists } from './merge-lists.ts';
import { mergeFields, mergeValue, type Preferred, type Versions } from './merge-values.ts';

/** One of these versions for each name. */
export interface PreferenceVersions<Name extends PreferenceName> {
  /** What both began with; undefined where that is not known: the first synchronisation. */
  readonly base: PreferenceDocument<Name> | undefined;
  readonly local: PreferenceDocument<Name>;
  readonly remote: PreferenceDocument<Name>;
}

type Merge<Name extends PreferenceName> = (
  versions: Versions<PreferenceDocument<Name>>,
  preferred: Preferred,
) => PreferenceDocument<Name>;

const mergers: { readonly [Name in PreferenceName]: Merge<Name> } = {
  favourites: ({ base, local, remote }) => ({ ids: [...mergeLists(base.ids, local.ids, remote.ids)] }),
  categories: ({ base, local, remote }, preferred) => ({
    categories: mergeCategories(
      { base: base.categories, local: local.categories, remote: remote.categories },
      preferred,
    ),
  }),
  room_order: ({ base, local, remote }) => ({
    areas: [...mergeLists(base.areas, local.areas, remote.areas)],
  }),
  gates: ({ base, local, remote }, preferred) => ({
    rules: mergeFields({ base: base.rules, local: local.rules, remote: remote.rules }, (rule) => {
      const fields = mergeFields(
        { base: rule.base ?? {}, local: rule.local ?? {}, remote: rule.remote ?? {} },
        (field) => mergeValue(field, preferred),
      );
      return Object.keys(fields).length === 0 ? undefined : { ...fields };
    }),
  }),
  theme: mergeValue,
  language: mergeValue,
  notifications: ({ base, local, remote }, preferred) => ({
    categories: mergeFields(
      { base: base.categories, local: local.categories, remote: remote.categories },
      (field) => mergeValue(field, preferred),
    ) as PreferenceDocument<'notifications'>['categories'],
    quiet_hours: mergeValue(
      { base: base.quiet_hours, local: local.quiet_hours, remote: remote.quiet_hours },
      preferred,
    ),
  }),
};

/**
 * What both sides chose since `base`. Where they chose differently, the local choice stands: it reaches the gateway
 * last; on the first synchronisation the remote one: it is the person's, and the local one may be anybody's. Merging
 * the outcome once more changes nothing.
 */
export function mergePreference<Name extends PreferenceName>(
  name: Name,
  { base, local, remote }: PreferenceVersions<Name>,
): PreferenceDocument<Name> {
  return mergers[name](
    { base: base ?? emptyPreferences[name], local, remote },
    base === undefined ? 'remote' : 'local',
  );
}
