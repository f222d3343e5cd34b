import type { Kysely } from './kysely.ts';

/** Runs `work` in the transaction that `db` is, or else in one of its own. */
export const inTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work));
