import type { Kysely } from './kysely.ts';
import type { Schema } from './schema.ts';

/** Runs `work` in the transaction that `db` is, or else in one of its own. */
export const inTransaction = <Result>(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work));
