import { z } from 'zod';
import { sql, type Kysely } from './kysely.ts';
import { roleRow } from './roles-repository.ts';
import type { DatabaseKind, Schema } from './schema.ts';
import { seedRoles } from './seed-roles.ts';

/** The tables that a backup holds, those first that others refer to, each with the columns that order its rows. */
const tables = [
  ['roles', 'id'],
  ['people', 'user_id'],
  ['audit_log', 'id'],
  ['repairs', 'id'],
  ['energy_settings', 'id'],
  ['map_devices', 'id'],
  ['track_sharers', 'user_id'],
  ['notices', 'id'],
  ['notice_recipients', 'notice_id', 'user_id'],
  ['hub_notification_marks', 'user_id'],
  ['service_keys', 'id'],
  ['push_subscriptions', 'id'],
  ['preferences', 'user_id', 'name'],
  ['notice_rules', 'id'],
  ['told_conditions', 'key'],
  ['gateway_values', 'name'],
] as const;

/** Rows that are held in memory at once. */
const BATCH = 500;

const countSchema = z.array(z.object({ number: z.number() }));
const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** Rows of each table. */
export type TableCounts = Readonly<Record<string, number>>;

export async function countRows(db: Kysely<Schema>): Promise<TableCounts> {
  const counts: [string, number][] = [];
  for (const [table] of tables) {
    const { rows } = await sql`select count(*) as number from ${sql.table(table)}`.execute(db);
    counts.push([table, countSchema.parse(rows)[0]?.number ?? 0]);
  }
  return Object.fromEntries(counts);
}

/** Whether nothing is in it but the roles of a new house, as they were. */
export async function isAsNew(db: Kysely<Schema>): Promise<boolean> {
  const { roles: _roles, ...others } = await countRows(db);
  if (Object.values(others).some((number) => number > 0)) return false;
  const stored = await db.selectFrom('roles').selectAll().orderBy('id').execute();
  const seeds = seedRoles.map(roleRow).sort((one, other) => (one.id < other.id ? -1 : 1));
  const text = (rows: readonly Schema['roles'][]) =>
    JSON.stringify(
      rows.map(({ id, name, is_default: isDefault, definition }) => [id, name, isDefault, definition]),
    );
  return text(stored) === text(seeds);
}

/** Replaces the content of `to`, which is a transaction, by that of `from`, whose tables have the same form. */
export async function copyTables(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  kind: DatabaseKind,
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
  // PostgreSQL goes on counting from where its own last entry was.
  if (kind === 'postgres')
    await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), coalesce(max(id), 0) + 1, false) from audit_log`.execute(
      to,
    );
}

async function insertRows(
  to: Kysely<Schema>,
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
