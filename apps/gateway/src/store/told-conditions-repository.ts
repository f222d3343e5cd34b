import type { Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';

/** Something of the house that holds: since when, and when people were told. */
interface ToldCondition {
  /** Which condition: `<watcher>:<id>`. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Null: not yet, as it must last longer, or because nobody is to be told now. */
  readonly toldAt: number | null;
}

export interface ToldConditionsRepository {
  list(): Promise<readonly ToldCondition[]>;
  /** Replaces what is known of it. */
  put(condition: ToldCondition): Promise<void>;
  /** It no longer holds. */
  remove(key: string): Promise<void>;
}

export function createToldConditionsRepository(db: Kysely<Schema>): ToldConditionsRepository {
  return {
    list: async () => {
      const rows = await db.selectFrom('told_conditions').selectAll().execute();
      return rows.map(({ key, since, told_at: toldAt }) => ({ key, since, toldAt }));
    },
    put: async ({ key, since, toldAt }) => {
      await db
        .insertInto('told_conditions')
        .values({ key, since, told_at: toldAt })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ since, told_at: toldAt }))
        .execute();
    },
    remove: async (key) => {
      await db.deleteFrom('told_conditions').where('key', '=', key).execute();
    },
  };
}
