import { cleanText, type Kysely, type Selectable } from '@soglia/database';
import type { ServiceKeyRecord, ServiceKeysRepository } from './notice-records.ts';
import type { Schema } from './schema.ts';

export function createServiceKeysRepository(db: Kysely<Schema>): ServiceKeysRepository {
  return {
    list: async () =>
      (await db.selectFrom('service_keys').selectAll().orderBy('created_at').orderBy('id').execute()).map(
        toKey,
      ),
    add: async ({ id, name, hash, createdAt, createdBy, lastUsed }) => {
      await db
        .insertInto('service_keys')
        .values({
          id,
          name: cleanText(name),
          hash,
          created_at: createdAt,
          created_by: createdBy,
          last_used: lastUsed,
        })
        .execute();
    },
    find: async (hash) => {
      const row = await db.selectFrom('service_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : toKey(row);
    },
    noteUse: async (id, at) => {
      await db.updateTable('service_keys').set({ last_used: at }).where('id', '=', id).execute();
    },
    remove: async (id) => {
      const row = await db.deleteFrom('service_keys').where('id', '=', id).returningAll().executeTakeFirst();
      return row === undefined ? undefined : toKey(row);
    },
  };
}

const toKey = (row: Selectable<Schema['service_keys']>): ServiceKeyRecord => ({
  id: row.id,
  name: row.name,
  hash: row.hash,
  createdAt: row.created_at,
  createdBy: row.created_by,
  lastUsed: row.last_used,
});
