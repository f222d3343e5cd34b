import { ownTables, type Database, type DatabaseKind, type OwnTables } from './database.ts';
import { sql, type Kysely } from './kysely.ts';
import { StoreUnavailableError } from './store-failure.ts';

export interface Migration<Tables> {
  readonly name: string;
  readonly run: (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void>;
}

/** Any number will do, as long as it stays the same: programs on one PostgreSQL migrate one after the other. */
const ADVISORY_LOCK = 7_316_481;

/**
 * Brings the tables to the newest form: each step in a transaction of its own, with its record.
 * @throws StoreUnavailableError with the reason `newer` where a newer program has been at it
 */
export async function migrate<Tables>(
  { db, kind }: Database<Tables>,
  steps: readonly Migration<Tables>[],
): Promise<void> {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      const own = ownTables(transaction);
      await lock(own, kind);
      const reached = await reachedNumber(own);
      if (reached > steps.length)
        throw new StoreUnavailableError(newerSentence(reached, steps.length), 'newer');
      const step = steps[reached];
      if (step === undefined) return true;
      await step.run(transaction, kind);
      await own
        .insertInto('schema_migrations')
        .values({ number: reached + 1, name: step.name, applied_at: Date.now() })
        .execute();
      return reached + 1 === steps.length;
    });
    if (done) return;
  }
}

/** SQLite's transactions exclude each other from their beginning. */
async function lock(transaction: Kysely<OwnTables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
}

async function reachedNumber(transaction: Kysely<OwnTables>): Promise<number> {
  await transaction.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  return await newestNumber(transaction);
}

/** How many steps a database has taken; 0 where it has none of our tables. It is not changed. */
export async function reachedForm<Tables>({ db }: Database<Tables>): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migrations')) return 0;
  return await newestNumber(ownTables(db));
}

async function newestNumber(db: Kysely<OwnTables>): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

const newerSentence = (found: number, known: number): string =>
  `The database was written by a newer version of Soglia (form ${found}, this program knows ${known}): start that version again, or restore an older backup into an empty database`;
