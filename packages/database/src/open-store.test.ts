import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './kysely.ts';
import { openPostgres } from './postgres-database.ts';
import { StoreUnavailableError } from './store-failure.ts';
import { defaultStoreLimits } from './store-limits.ts';
import { createTestDatabase, databaseKinds, onServer, type TestDatabase } from './testing/test-databases.ts';
import { createNotes, openNotes, type Tables } from './testing/notes-store.ts';
import { startTcpRelay } from './testing/tcp-relay.ts';

/** Milliseconds: long enough to open a database on a busy machine. */
const SHORT = 2000;
const HOUR = 3_600_000;
/** Rows that a statement counts for two seconds of CPU time: its thread ends when it has. */
const ENDLESS = 20_000_000;
/** Milliseconds: as long as that takes on a busy machine. */
const UNTIL_ENDED = { timeout: 60_000 };

const quick = { shortestPause: 20, longestPause: 100 };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof StoreUnavailableError ? error.reason : error),
  );

/** Threads that this one has started and that still run. */
function threadCount(): number {
  const { workers } = process.report.getReport() as { readonly workers: readonly object[] };
  return workers.length;
}

function never(): never {
  throw new Error('there is no connection');
}

/** Keeps the connections that a store makes. */
const recording = (
  database: TestDatabase<Tables>,
  connections: Database<Tables>[],
): TestDatabase<Tables> => ({
  ...database,
  connect: (onLost) => {
    const opened = database.connect(onLost);
    connections.push(opened);
    return opened;
  },
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('what was acknowledged is there after closing and opening again', async () => {
    const database = await createTestDatabase<Tables>(kind);
    const first = await openNotes(kind, {}, database);
    await first.notes.put({ id: 'a', text: 'Anna' });
    await first.close();
    expect(await failureOf(first.notes.list())).toBe('stopped');
    const second = await openNotes(kind, {}, database);
    expect(await second.notes.find('a')).toMatchObject({ text: 'Anna' });
    await second.close();
    await database.remove();
  });

  test('nothing is kept of a transaction that is given up while its work goes on writing', async () => {
    await using store = await openNotes(kind, { transaction: 100 });
    const work = Promise.withResolvers<unknown>();
    const givenUp = store.transaction(async (notes) => {
      try {
        for (let number = 0; ; number += 1) await notes.put({ id: String(number) });
      } catch (error) {
        work.resolve(error);
      }
    });
    expect(await failureOf(givenUp)).toBe('busy');
    await work.promise;
    expect(await store.notes.list()).toEqual([]);
  });

  test('a transaction whose work does not end is given up, and others go on', async () => {
    await using store = await openNotes(kind, { transaction: SHORT });
    const endless = store.transaction(async (notes) => {
      await notes.put({ id: 'a' });
      await new Promise(() => undefined);
    });
    expect(await failureOf(endless)).toBe('busy');
    expect(await store.notes.list()).toEqual([]);
  });

  test('what waits is bounded in number and in time', async () => {
    await using store = await openNotes(kind, { waiting: 2, wait: SHORT, connect: SHORT, connections: 1 });
    const held = Promise.withResolvers<undefined>();
    const holding = store.transaction(() => held.promise);
    await vi.waitFor(async () => {
      const results = await Promise.all(Array.from({ length: 4 }, () => failureOf(store.notes.list())));
      expect(results.every((result) => result === 'busy' || result === 'connection')).toBe(true);
    });
    held.resolve(undefined);
    await holding;
    expect(await store.notes.list()).toEqual([]);
  });
});

describe('the SQLite file', () => {
  test('belongs to the program’s user alone', async () => {
    await using store = await openNotes('sqlite');
    await store.notes.put({ id: 'a' });
    const folder = dirname(store.address);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder))
      expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('is written through to the disk, with foreign keys and a write-ahead log', async () => {
    const database = await createTestDatabase<Tables>('sqlite', { lock: 1234 });
    const connection = database.connect();
    const pragma = async (name: string) =>
      JSON.stringify((await sql.raw(`pragma ${name}`).execute(connection.db)).rows[0]);
    expect(await pragma('synchronous')).toBe('{"synchronous":2}');
    expect(await pragma('journal_mode')).toBe('{"journal_mode":"wal"}');
    expect(await pragma('foreign_keys')).toBe('{"foreign_keys":1}');
    expect(await pragma('busy_timeout')).toBe('{"timeout":1234}');
    await connection.close();
    await database.remove();
  });

  test('that is no database, or is damaged: refused with one line, and used again once it is replaced', async () => {
    const database = await createTestDatabase<Tables>('sqlite');
    await mkdir(dirname(database.address), { recursive: true });
    await writeFile(database.address, 'no database '.repeat(1000));
    await using store = await openNotes('sqlite', quick, database);
    expect(await failureOf(store.notes.list())).toBe('corrupt');
    expect(await store.check()).toBe(false);
    expect(store.log().match(/it is damaged/g)).toHaveLength(1);
    await rm(database.address);
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toEqual([]);
    });
    expect(store.log()).toContain('the database can be used again');
    await store.close();
    await database.remove();
  });

  test('that could not be opened once is opened again at once when it is lost later, also after the clock is set back', async () => {
    const database = await createTestDatabase<Tables>('sqlite');
    await mkdir(dirname(database.address), { recursive: true });
    await writeFile(database.address, 'no database '.repeat(1000));
    const connections: Database<Tables>[] = [];
    let shift = 0;
    const now = () => Date.now() + shift;
    await using store = await openNotes('sqlite', quick, recording(database, connections), now);
    await rm(database.address);
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toEqual([]);
    });
    shift = -HOUR;
    await sql`pragma query_only = on`.execute(connections.at(-1)?.db ?? never());
    expect(await failureOf(store.notes.put({ id: 'a' }))).toBe('read_only');
    await vi.waitFor(() => store.notes.put({ id: 'a' }));
    await store.close();
    await database.remove();
  });

  test('whose pages are torn is refused', async () => {
    const database = await createTestDatabase<Tables>('sqlite');
    const first = await openNotes('sqlite', {}, database);
    for (let index = 0; index < 800; index += 1)
      await first.notes.put({ id: `p${index}`, text: 'x'.repeat(200) });
    await first.close();
    await truncate(database.address, 4096 * 6);
    const second = await openNotes('sqlite', {}, database);
    expect(await failureOf(second.notes.list())).toBe('corrupt');
    await second.close();
    await database.remove();
  });

  test('that is full refuses what is new, keeps what it has and loses no half of a transaction', async () => {
    await using store = await openNotes('sqlite', { fileSize: 480 * 1024 });
    await store.notes.put({ id: 'a', text: 'Anna' });
    const fill = store.transaction(async (notes) => {
      for (let index = 0; index < 800; index += 1)
        await notes.put({ id: `p${index}`, text: 'x'.repeat(1000) }).catch(() => undefined);
    });
    expect(await failureOf(fill)).toBe('full');
    expect(store.log()).toContain('its disk is full');
    expect((await store.notes.list()).map(({ id }) => id)).toEqual(['a']);
    await store.notes.put({ id: 'a', text: 'Anna Rossi' });
    expect(store.log()).toContain('the database can be used again');
  });

  test('that may only be read refuses writes, and takes them again once it may', async () => {
    const database = await createTestDatabase<Tables>('sqlite');
    const connections: Database<Tables>[] = [];
    await using store = await openNotes('sqlite', quick, recording(database, connections));
    await sql`pragma query_only = on`.execute(connections[0]?.db ?? never());
    expect(await failureOf(store.notes.put({ id: 'a' }))).toBe('read_only');
    expect(store.log()).toContain('it cannot be written');
    await vi.waitFor(async () => {
      expect(await store.check()).toBe(true);
    });
    expect(connections).toHaveLength(2);
    await store.close();
    await database.remove();
  });

  test('that is locked by another process is busy for a while', async () => {
    const database = await createTestDatabase<Tables>('sqlite', { lock: 20 });
    const other = database.connect();
    await using store = await openNotes('sqlite', {}, database);
    await other.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('notes').selectAll().execute();
      expect(await failureOf(store.notes.put({ id: 'a' }))).toBe('busy');
    });
    await store.notes.put({ id: 'a' });
    await other.close();
    await store.close();
    await database.remove();
  });

  test('whose thread ends is opened again, and nothing of its transaction is kept', async () => {
    const database = await createTestDatabase<Tables>('sqlite', { statement: 1000 });
    const connections: Database<Tables>[] = [];
    await using store = await openNotes('sqlite', quick, recording(database, connections));
    const { db } = connections[0] ?? never();
    const halfway = db.transaction().execute(async (transaction) => {
      await createNotes(transaction).put({ id: 'a' });
      // Longer than a statement may take: the thread is given up.
      await sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers limit ${sql.lit(ENDLESS)})
        select max(n) from numbers`.execute(transaction);
    });
    expect(await failureOf(halfway)).toBe('stopped');
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toEqual([]);
      await store.notes.put({ id: 'b' });
    }, UNTIL_ENDED);
    expect(connections.length).toBeGreaterThan(1);
    await store.close();
    await database.remove();
  });

  test('is in one thread with other files: their transactions run beside each other and end apart', async () => {
    const before = threadCount();
    await using first = await openNotes('sqlite', { transaction: SHORT });
    await using second = await openNotes('sqlite');
    expect(threadCount() - before).toBeLessThanOrEqual(1);
    // Given up in the middle, so that its file is closed while that of the other goes on.
    const endless = first.transaction(async (notes) => {
      await notes.put({ id: 'lost' });
      await new Promise(() => undefined);
    });
    await second.transaction(async (notes) => {
      await notes.put({ id: 'a' });
      expect(await failureOf(endless)).toBe('busy');
      await notes.put({ id: 'b' });
    });
    expect((await second.notes.list()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await first.notes.list()).toEqual([]);
    await first.close();
    expect(await second.notes.list()).toHaveLength(2);
    expect(threadCount() - before).toBeLessThanOrEqual(1);
    expect(await failureOf(first.notes.list())).toBe('stopped');
  });

  test('is opened again when the statement of another file has ended their thread', async () => {
    const database = await createTestDatabase<Tables>('sqlite');
    const connections: Database<Tables>[] = [];
    await using store = await openNotes('sqlite', quick, recording(database, connections));
    await store.notes.put({ id: 'a' });
    const other = await createTestDatabase<Tables>('sqlite', { statement: 200 });
    const slow = other.connect();
    const endless = sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers limit ${sql.lit(ENDLESS)})
      select max(n) from numbers`.execute(slow.db);
    expect(await failureOf(endless)).toBe('stopped');
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toHaveLength(1);
    });
    expect(connections).toHaveLength(2);
    await slow.close();
    await other.remove();
    await store.close();
    await database.remove();
  });
});

describe('the PostgreSQL server', () => {
  test('that goes away is refused with one line and without its address, and is used again by itself', async () => {
    const database = await createTestDatabase<Tables>('postgres');
    await using relay = await startTcpRelay({ to: inject('postgres') });
    const url = new URL(database.address);
    url.port = String(relay.port);
    const limits = { ...defaultStoreLimits, ...quick };
    await using store = await openNotes('postgres', quick, {
      ...database,
      connect: () => openPostgres({ url: url.href, limits }),
    });
    await store.notes.put({ id: 'a', text: 'Anna' });
    const halfway = store.transaction(async (notes) => {
      await notes.put({ id: 'b' });
      relay.cut();
      await notes.put({ id: 'c' });
    });
    expect(await failureOf(halfway)).toBe('connection');
    expect(await failureOf(store.notes.list())).toBe('connection');
    expect(await store.check()).toBe(false);
    expect(store.log().match(/its server does not answer/g)).toHaveLength(1);
    expect(store.log()).not.toContain(url.password);
    relay.restore();
    await vi.waitFor(async () => {
      expect((await store.notes.list()).map(({ id }) => id)).toEqual(['a']);
    });
    expect(store.log()).toContain('the database can be used again');
    await store.close();
    await database.remove();
  });

  test('that says nothing any more is given up, and used again by itself', async () => {
    const database = await createTestDatabase<Tables>('postgres');
    await using relay = await startTcpRelay({ to: inject('postgres') });
    const url = new URL(database.address);
    url.port = String(relay.port);
    const limits = { ...defaultStoreLimits, ...quick, statement: 300, lock: 100, connect: 300 };
    await using store = await openNotes('postgres', limits, {
      ...database,
      connect: () => openPostgres({ url: url.href, limits }),
    });
    await vi.waitFor(() => store.notes.put({ id: 'a' }));
    relay.silence();
    expect(await failureOf(store.notes.list())).toBe('connection');
    expect(await failureOf(store.notes.list())).toBe('connection');
    relay.restore();
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toHaveLength(1);
    });
    await store.close();
    await database.remove();
  });

  test('that ends its sessions costs one refusal at most', async () => {
    const database = await createTestDatabase<Tables>('postgres');
    await using store = await openNotes('postgres', {}, database);
    await store.notes.put({ id: 'a' });
    const name = new URL(database.address).pathname.slice(1);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await vi.waitFor(async () => {
      expect(await store.notes.list()).toHaveLength(1);
    });
    await store.close();
    await database.remove();
  });
});
