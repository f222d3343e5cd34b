import { sql, type DatabaseKind, type Kysely, type Migration } from '@soglia/database';
import { seedRoles } from './seed-roles.ts';
import { roleRow } from './roles-repository.ts';
import type { Schema } from './schema.ts';

/** All changes of the tables in their order, the same for both databases. What stands here once is never changed. */
export const migrations: readonly Migration<Schema>[] = [
  { name: 'people and roles', run: createPeopleAndRoles },
  { name: 'ended sessions', run: addEndedSessions },
  { name: 'password recovery', run: createRecoveries },
  { name: 'energy settings', run: createEnergySettings },
  { name: 'map', run: createMap },
  { name: 'notifications', run: createNotifications },
  { name: 'notice rules', run: createNoticeRules },
  { name: 'web push', run: createWebPush },
  { name: 'push channel', run: createPushEvents },
  { name: 'preferences', run: createPreferences },
  { name: 'tickets', run: createTickets },
  { name: 'merged messages', run: addMergedMessages },
  { name: 'owners of rule notices', run: addRuleOwners },
  { name: 'changed contacts', run: addChangedContacts },
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

async function createMap({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('map_devices')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('devices', 'text', (column) => column.notNull())
    .execute();
  // Without a reference to people: while roles are off they are not stored.
  await schema
    .createTable('track_sharers')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .execute();
}

async function createNotifications({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('entity_id', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sender_id', 'text')
    .addColumn('for_everybody', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('notices_at').on('notices').columns(['at', 'id']).execute();
  await schema
    .createTable('notice_recipients')
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notices.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addPrimaryKeyConstraint('notice_recipients_key', ['notice_id', 'user_id'])
    .execute();
  await schema
    .createIndex('notice_recipients_user')
    .on('notice_recipients')
    .columns(['user_id', 'at', 'notice_id'])
    .execute();
  await schema
    .createTable('hub_notification_marks')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('marks', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('service_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('last_used', 'bigint')
    .execute();
}

async function createNoticeRules({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('notice_rules')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('notice_rules_user').on('notice_rules').column('user_id').execute();
  // What was told already, so that it is told once, also over a restart of the gateway.
  await schema
    .createTable('told_conditions')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .execute();
}

async function createWebPush({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('renewed_at', 'bigint', (column) => column.notNull())
    .addColumn('last_confirmed', 'bigint')
    .execute();
  await schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute();
  // One row for each message to one device.
  await schema
    .createTable('push_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('urgent', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('push_deliveries_due')
    .on('push_deliveries')
    .columns(['state', 'origin', 'due_at'])
    .execute();
  await schema
    .createIndex('push_deliveries_subscription')
    .on('push_deliveries')
    .columns(['subscription_id', 'state'])
    .execute();
  await schema.createIndex('push_deliveries_age').on('push_deliveries').column('created_at').execute();
  // One row for each person who is to learn of an alarm, until it is known that they did or what was done instead.
  await schema
    .createTable('alarm_watches')
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .addPrimaryKeyConstraint('alarm_watches_key', ['notice_id', 'user_id'])
    .execute();
  await schema.createIndex('alarm_watches_due').on('alarm_watches').columns(['state', 'due_at']).execute();
  await schema.createIndex('alarm_watches_age').on('alarm_watches').column('created_at').execute();
}

/** Events of the push channel for the other instances of the gateway: not in backups, as they are over in minutes. */
async function createPushEvents({ schema }: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable('push_events')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'bigint', (column) =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute();
}

async function createPreferences({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('preferences')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('preferences_key', ['user_id', 'name'])
    .execute();
}

/** Attempts to make a ticket at a provider, and the ticket that a notice is about. */
async function createTickets({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('ticket_creations')
    .addColumn('attempt', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ticket_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('ticket_creations_at').on('ticket_creations').column('at').execute();
  await schema.createIndex('ticket_creations_ticket').on('ticket_creations').column('ticket_id').execute();
  await schema.alterTable('notices').addColumn('ticket_id', 'text').execute();
}

/** Which message stands for one that was merged, and an index by which a long queue is read without sorting it. */
async function addMergedMessages({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('push_deliveries').addColumn('merged_into', 'text').execute();
  await schema
    .createIndex('push_deliveries_merged')
    .on('push_deliveries')
    .column('merged_into')
    .where('merged_into', 'is not', null)
    .execute();
  await schema
    .createIndex('push_deliveries_queue')
    .on('push_deliveries')
    .columns(['state', 'origin', 'urgent', 'due_at', 'id'])
    .execute();
  await schema.dropIndex('push_deliveries_due').execute();
}

/** Whose rule made a notice: what the rules of one person made is bounded. */
async function addRuleOwners(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('notices').addColumn('rule_owner', 'text').execute();
  await db
    .updateTable('notices')
    .set((eb) => ({
      rule_owner: eb
        .selectFrom('notice_recipients')
        .whereRef('notice_recipients.notice_id', '=', 'notices.id')
        .select(({ fn }) => fn.min<string>('user_id').as('owner')),
    }))
    .where('source', '=', 'rule')
    .execute();
  await db.schema
    .createIndex('notices_rule_owner')
    .on('notices')
    .columns(['rule_owner', 'at', 'id'])
    .where('rule_owner', 'is not', null)
    .execute();
  await db.schema.createIndex('push_deliveries_notice').on('push_deliveries').column('notice_id').execute();
}

/** When a person's own account last changed its phone or e-mail: until then the audit log told, which is cut at its end. */
async function addChangedContacts(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('people').addColumn('contact_changed_at', 'bigint').execute();
  await db
    .updateTable('people')
    .set((eb) => ({
      contact_changed_at: eb
        .selectFrom('audit_log')
        .whereRef('actor_id', '=', 'people.user_id')
        .whereRef('subject_id', '=', 'people.user_id')
        .where((changes) =>
          changes.or([
            changes('changes', 'like', '%"field":"phone"%'),
            changes('changes', 'like', '%"field":"email"%'),
          ]),
        )
        .select(({ fn }) => fn.max<number>('at').as('at')),
    }))
    .execute();
}
