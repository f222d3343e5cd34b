import { z } from 'zod';
import type { DatabaseKind } from './database.ts';
import { sql, type Kysely } from './kysely.ts';

/** The tables of a copy, those first that others refer to, each with the columns that order its rows. */
export type CopiedTables = readonly (readonly [table: string, ...key: string[]])[];

/** Rows that are held in memory at once. */
const BATCH = 500;

const countSchema = z.array(z.object({ number: z.number() }));
const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** Rows of each table. */
export type TableCounts = Readonly<Record<string, number>>;

export async function countRows<Tables>(db: Kysely<Tables>, tables: CopiedTables): Promise<TableCounts> {
  const counts: [string, number][] = [];
  for (const [table] of tables) {
    const { rows } = await sql`select count(*) as number from ${sql.table(table)}`.execute(db);
    counts.push([table, countSchema.parse(rows)[0]?.number ?? 0]);
  }
  return Object.fromEntries(counts);
}

export interface CopyOptions {
  readonly tables: CopiedTables;
  /** The kind of the database that is written. */
  readonly kind: DatabaseKind;
  /** Tables whose `id` the database counts. */
  readonly counted: readonly string[];
}

/** Replaces the content of `to`, which is a transaction, by that of `from`, whose tables have the same form. */
export async function copyTables<Tables>(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  { tables, kind, counted }: CopyOptions,
): Promise<void> {
  for (const [table] of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
  for (const [table, ...key] of tables) {
    const order = sql.join(key.map((column) => sql.ref(column)));
    for (let offset = 0; ; offset += BATCH) {
      const { rows } =
        await sql`select * from ${sql.table(table)} order by ${order} limit ${sql.lit(BATCH)} offset ${sql.lit(offset)}`.execute(
          from,
        );
      await insertRows(to, table, rowsSchema.parse(rows));
      if (rows.length < BATCH) break;
    }
  }
  if (kind === 'sqlite') return;
  // PostgreSQL goes on counting from where its own last entry was.
  for (const table of counted)
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.table(table)}`.execute(
      to,
    );
}

async function insertRows<Tables>(
  to: Kysely<Tables>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to);
}
