import type { Database, DatabaseKind, OwnTables } from '../database.ts';
import type { Kysely } from '../kysely.ts';
import type { Migration } from '../migrate.ts';
import { openStore, type OpenStore } from '../open-store.ts';
import { commonRemedies } from '../store-failure.ts';
import { defaultStoreLimits, type StoreLimits } from '../store-limits.ts';
import { createTestDatabase, type TestDatabase } from './test-databases.ts';

/** The tables of a small program. */
export interface Tables extends OwnTables {
  notes: { id: string; text: string | null };
}

const notesMigrations: readonly Migration<Tables>[] = [
  {
    name: 'notes',
    run: async ({ schema }) => {
      await schema
        .createTable('notes')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('text', 'text')
        .execute();
    },
  },
  {
    name: 'write checks',
    run: async ({ schema }) => {
      await schema
        .createTable('write_checks')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
];

interface Notes {
  list(): Promise<readonly Tables['notes'][]>;
  find(id: string): Promise<Tables['notes'] | undefined>;
  /** Inserts a note, or changes the one that is there. */
  put(note: { readonly id: string; readonly text?: string }): Promise<void>;
}

export const createNotes = (db: Kysely<Tables>): Notes => ({
  list: () => db.selectFrom('notes').selectAll().orderBy('id').execute(),
  find: (id) => db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst(),
  put: async ({ id, text = null }) => {
    await db
      .insertInto('notes')
      .values({ id, text })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ text }))
      .execute();
  },
});

export interface NotesStore extends OpenStore<Notes> {
  readonly notes: Notes;
  readonly address: string;
  /** Everything that was logged. */
  log(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** An open store on a database of its own, or on one that is there already. */
export async function openNotes(
  kind: DatabaseKind,
  limits: Partial<StoreLimits> = {},
  existing?: TestDatabase<Tables>,
  now: () => number = Date.now,
): Promise<NotesStore> {
  const database = existing ?? (await createTestDatabase<Tables>(kind, limits));
  const lines: string[] = [];
  const store = openStore<Tables, Notes>({
    connect: (onLost): Database<Tables> => database.connect(onLost),
    migrations: notesMigrations,
    repositories: createNotes,
    remedies: {
      ...commonRemedies,
      corrupt: 'it is damaged: restore a copy',
      connection: 'its server does not answer: check the server',
    },
    limits: { ...defaultStoreLimits, ...limits },
    clock: {
      now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms).unref();
        return () => {
          clearTimeout(timer);
        };
      },
    },
    logger: {
      error: (fields, message) => lines.push(`${JSON.stringify(fields)} ${message}`),
      info: (message) => lines.push(message),
    },
  });
  await store.firstOpening();
  return {
    ...store,
    notes: {
      list: () => store.use((notes) => notes.list()),
      find: (id) => store.use((notes) => notes.find(id)),
      put: (note) => store.use((notes) => notes.put(note)),
    },
    address: database.address,
    log: () => lines.join('\n'),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      if (existing === undefined) await database.remove();
    },
  };
}
