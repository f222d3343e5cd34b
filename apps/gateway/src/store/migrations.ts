import { seedRoles } from './seed-roles.ts';
import { roleRow } from './roles-repository.ts';
import { sql, type Kysely } from './kysely.ts';
import type { DatabaseKind, Schema } from './schema.ts';

export interface Migration {
  readonly name: string;
  readonly run: (db: Kysely<Schema>, kind: DatabaseKind) => Promise<void>;
}

/** All changes of the tables in their order, the same for both databases. What stands here once is never changed. */
export const migrations: readonly Migration[] = [
  { name: 'people and roles', run: createPeopleAndRoles },
  { name: 'ended sessions', run: addEndedSessions },
  { name: 'password recovery', run: createRecoveries },
  { name: 'energy settings', run: createEnergySettings },
];

async function createPeopleAndRoles(db: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('roles')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('roles_default')
    .on('roles')
    .column('is_default')
    .unique()
    .where(sql.ref('is_default'), '=', sql.lit(1))
    .execute();
  await schema
    .createTable('people')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('username', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('is_owner', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('local_only', 'integer', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.references('roles.id'))
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('expires_on', 'text')
    .addColumn('created_at', 'bigint')
    .addColumn('last_access', 'bigint')
    .execute();
  await schema.createIndex('people_role').on('people').column('role_id').execute();
  await schema
    .createTable('audit_log')
    // Ids are never used again, so that pages stay in their order.
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'bigint', (column) =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('subject_name', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .execute();
  for (const column of ['action', 'actor_id', 'subject_id'] as const)
    await schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'id']).execute();
  await schema
    .createTable('repairs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('username', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('gateway_values')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('write_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.insertInto('roles').values(seedRoles.map(roleRow)).execute();
}

async function addEndedSessions({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('people').addColumn('sessions_ended_at', 'bigint').execute();
}

/** Not in backups: what they hold is over in minutes. */
async function createRecoveries({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('recovery_codes')
    .addColumn('phone_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('channel', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('own_tries', 'integer', (column) => column.notNull())
    .addColumn('other_tries', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('recovery_codes_until').on('recovery_codes').column('until').execute();
  await schema
    .createTable('recovery_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('phone_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}

async function createEnergySettings({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('energy_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute();
}
