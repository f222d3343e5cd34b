import { sql, type DatabaseKind, type Kysely, type Migration } from '@soglia/database';
import type { Schema } from './schema.ts';

/** All changes of the tables in their order, the same for both databases. What stands here once is never changed. */
export const migrations: readonly Migration<Schema>[] = [
  { name: 'companies, homes and keys', run: createHomes },
  { name: 'tickets', run: createTickets },
  { name: 'search', run: createSearch },
  { name: 'audit log by age', run: indexAuditLog },
  { name: 'space of homes', run: addHomeSpace },
  { name: 'pictures for messages', run: addPicturePurpose },
];

async function createHomes({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('companies')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('homes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'text', (column) => column.notNull().references('companies.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('last_cursor', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('homes_name', ['company_id', 'name_key'])
    .execute();
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'text', (column) => column.notNull())
    .addColumn('home_id', 'text', (column) => column.notNull().references('homes.id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('api_keys_home').on('api_keys').column('home_id').execute();
  await schema
    .createTable('write_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

const counted = (kind: DatabaseKind) => (kind === 'sqlite' ? ('integer' as const) : ('bigint' as const));

async function createTickets({ schema }: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  const ofHome = (table: string, counter?: string) => {
    const own = schema
      .createTable(table)
      .addColumn('company_id', 'text', (column) => column.notNull())
      .addColumn('home_id', 'text', (column) => column.notNull().references('homes.id'));
    if (counter === undefined) return own;
    return own.addColumn(counter, counted(kind), (column) =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    );
  };
  await ofHome('tickets', 'row')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('reference_key', 'text', (column) => column.notNull())
    .addColumn('contact_phone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('unread', 'integer', (column) => column.notNull())
    .addColumn('consent_granted', 'integer')
    .addColumn('consent_at', 'bigint')
    .addColumn('diagnostics', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .addUniqueConstraint('tickets_number', ['company_id', 'number'])
    .execute();
  await schema
    .createIndex('tickets_home')
    .on('tickets')
    .columns(['company_id', 'home_id', 'number'])
    .execute();
  await schema
    .createIndex('tickets_reference')
    .on('tickets')
    .columns(['company_id', 'home_id', 'reference_key', 'number'])
    .execute();
  await ofHome('messages', 'row')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('ticket_id', 'text', (column) => column.notNull().references('tickets.id'))
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('messages_ticket').on('messages').columns(['ticket_id', 'row']).execute();
  await ofHome('pictures', 'row')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('ticket_id', 'text', (column) => column.notNull().references('tickets.id'))
    .addColumn('message_id', 'text', (column) => column.references('messages.id'))
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('pictures_ticket').on('pictures').columns(['ticket_id', 'row']).execute();
  await schema
    .createTable('picture_parts')
    .addColumn('picture_id', 'text', (column) => column.notNull().references('pictures.id'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_parts_key', ['picture_id', 'part'])
    .execute();
  await ofHome('idempotency_keys')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('made_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['home_id', 'key'])
    .execute();
  await ofHome('events')
    .addColumn('cursor', 'bigint', (column) => column.notNull())
    .addColumn('ticket_id', 'text', (column) => column.notNull().references('tickets.id'))
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['home_id', 'cursor'])
    .execute();
  await schema
    .createTable('audit_log')
    .addColumn('id', counted(kind), (column) =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('company_id', 'text', (column) => column.notNull())
    .addColumn('home_id', 'text')
    .addColumn('ticket_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('audit_log_company').on('audit_log').columns(['company_id', 'id']).execute();
  for (const [table, column] of [
    ['events', 'at'],
    ['idempotency_keys', 'created_at'],
  ] as const)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

/**
 * Both find by the column `words`, which the desk folds: the same words are found on both. SQLite's index also holds the
 * company and the home of each ticket, so that a frequent word of other homes costs nothing.
 */
async function createSearch(db: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table tickets add column search tsvector
      generated always as (array_to_tsvector(array_remove(string_to_array(words, ' '), ''))) stored`.execute(
      db,
    );
    await sql`create index tickets_search on tickets using gin (search)`.execute(db);
    return;
  }
  await sql`create virtual table ticket_words using fts5(
    place, words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0')`.execute(
    db,
  );
  const add = sql`insert into ticket_words (rowid, place, words)
    values (new.row, new.company_id || ' ' || new.home_id, new.words);`;
  await sql`create trigger ticket_words_added after insert on tickets begin ${add} end`.execute(db);
  await sql`create trigger ticket_words_changed after update of words on tickets begin
    delete from ticket_words where rowid = old.row; ${add} end`.execute(db);
}

async function indexAuditLog({ schema }: Kysely<Schema>): Promise<void> {
  await schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
}

/** What a home has stored. Of what there is already the texts are taken for one thousand bytes each. */
async function addHomeSpace(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('homes')
    .addColumn('stored_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update homes set stored_bytes =
    (select coalesce(sum(size), 0) from pictures where pictures.home_id = homes.id)
    + 1000 * (select count(*) from tickets where tickets.home_id = homes.id)
    + 1000 * (select count(*) from messages where messages.home_id = homes.id)`.execute(db);
}

/** Of those that are there already nobody knows: they stay. */
async function addPicturePurpose({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .alterTable('pictures')
    .addColumn('for_message', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('pictures_unsent')
    .on('pictures')
    .column('created_at')
    .where(sql.ref('for_message'), '=', sql.lit(1))
    .where(sql.ref('message_id'), 'is', null)
    .execute();
}
