import { sql, type Transaction } from './kysely.ts';
import { migrations, type Migration } from './migrations.ts';
import type { Database, Schema } from './schema.ts';
import { StoreUnavailableError } from './store.ts';

/** Any number will do, as long as it stays the same: gateways on one PostgreSQL migrate one after the other. */
const ADVISORY_LOCK = 7_316_481;

/**
 * Brings the tables to the newest form: each step in a transaction of its own, with its record.
 * @throws StoreUnavailableError with the reason `newer` where a newer program has been at it
 */
export async function migrate(
  { db, kind }: Database,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      await lock(transaction, kind);
      const reached = await reachedNumber(transaction);
      if (reached > steps.length)
        throw new StoreUnavailableError(newerSentence(reached, steps.length), 'newer');
      const step = steps[reached];
      if (step === undefined) return true;
      await step.run(transaction, kind);
      await transaction
        .insertInto('schema_migrations')
        .values({ number: reached + 1, name: step.name, applied_at: Date.now() })
        .execute();
      return reached + 1 === steps.length;
    });
    if (done) return;
  }
}

/** SQLite's transactions exclude each other from their beginning. */
async function lock(transaction: Transaction<Schema>, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
}

async function reachedNumber(transaction: Transaction<Schema>): Promise<number> {
  await transaction.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const row = await transaction
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** How many steps a database has taken; 0 where it has none of our tables. It is not changed. */
export async function reachedForm({ db }: Database): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migrations')) return 0;
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

const newerSentence = (found: number, known: number): string =>
  `The database was written by a newer version of Soglia (form ${found}, this program knows ${known}): start that version again, or restore an older backup into an empty database`;
