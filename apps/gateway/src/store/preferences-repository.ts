import type { StoredPreference } from '@soglia/contracts/preferences';
import { storedPreferenceSchema } from '@soglia/contracts/preferences';
import { parseJson } from '@soglia/hub-client/json';
import { cleanText, type Kysely } from '@soglia/database';
import { isWritten } from './is-written.ts';
import type { Schema } from './schema.ts';
import { StoreUnavailableError, type PreferencesRepository } from './store.ts';

/** What its column can hold. Nobody writes so often: a revision beyond is none that is stored. */
const HIGHEST_REVISION = 2 ** 31 - 1;

type Row = Pick<Schema['preferences'], 'name' | 'revision' | 'document'>;

export function createPreferencesRepository(db: Kysely<Schema>): PreferencesRepository {
  return {
    list: async (userId) => {
      const rows = await db
        .selectFrom('preferences')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('name')
        .execute();
      return rows.map(fromRow);
    },
    find: async (userId, name) => {
      const row = await db
        .selectFrom('preferences')
        .selectAll()
        .where('user_id', '=', userId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    replace: async (userId, { name, revision, document }) => {
      if (revision >= HIGHEST_REVISION) return false;
      const values = { revision: revision + 1, document: cleanText(JSON.stringify(document)) };
      return isWritten(
        revision === 0
          ? db
              .insertInto('preferences')
              .values({ user_id: userId, name, ...values })
              .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
          : db
              .updateTable('preferences')
              .set(values)
              .where('user_id', '=', userId)
              .where('name', '=', name)
              .where('revision', '=', revision),
      );
    },
  };
}

function fromRow({ name, revision, document }: Row): StoredPreference {
  const { success, data } = storedPreferenceSchema.safeParse({
    name,
    revision,
    document: parseJson(document),
  });
  if (!success || data.document === undefined)
    throw new StoreUnavailableError('a preference is not readable', 'corrupt');
  return data;
}
