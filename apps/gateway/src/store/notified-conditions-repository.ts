import type { Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';

/** A condition of the house that holds: since when, and when people were notified. The table has its earlier name. */
interface NotifiedCondition {
  /** Which condition: `<watcher>:<id>`. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Null: not yet, as it must last longer, or because nobody is to be notified now. */
  readonly notifiedAt: number | null;
}

export interface NotifiedConditionsRepository {
  list(): Promise<readonly NotifiedCondition[]>;
  /** Replaces what is known of it. */
  put(condition: NotifiedCondition): Promise<void>;
  /** It no longer holds. */
  remove(key: string): Promise<void>;
}

export function createNotifiedConditionsRepository(db: Kysely<Schema>): NotifiedConditionsRepository {
  return {
    list: async () => {
      const rows = await db.selectFrom('told_conditions').selectAll().execute();
      return rows.map(({ key, since, told_at: notifiedAt }) => ({ key, since, notifiedAt }));
    },
    put: async ({ key, since, notifiedAt }) => {
      await db
        .insertInto('told_conditions')
        .values({ key, since, told_at: notifiedAt })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ since, told_at: notifiedAt }))
        .execute();
    },
    remove: async (key) => {
      await db.deleteFrom('told_conditions').where('key', '=', key).execute();
    },
  };
}
