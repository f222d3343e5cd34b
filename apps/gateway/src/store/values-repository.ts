import type { Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { ValuesRepository } from './store.ts';

export function createValuesRepository(db: Kysely<Schema>): ValuesRepository {
  return {
    get: async (name) => {
      const row = await db
        .selectFrom('gateway_values')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    set: async (name, value) => {
      await db
        .insertInto('gateway_values')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    add: async (name, value) => {
      await db
        .insertInto('gateway_values')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await db
        .selectFrom('gateway_values')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
    replace: async (name, before, value) => {
      const [result] = await db
        .updateTable('gateway_values')
        .set({ value })
        .where('name', '=', name)
        .where('value', '=', before)
        .execute();
      return result !== undefined && result.numUpdatedRows > 0n;
    },
    remove: async (name) => {
      await db.deleteFrom('gateway_values').where('name', '=', name).execute();
    },
  };
}
