import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { StoreUnavailableError, defaultStoreLimits, sql } from '@soglia/database';
import { openPostgres } from '@soglia/database/postgres';
import { createTestDatabase, databaseKinds, onServer, type TestDatabase } from '@soglia/database/testing';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createRepositories } from './repositories.ts';
import type { Database, Schema } from './schema.ts';
import { openTestStore } from './testing/test-stores.ts';

const quick = { shortestPause: 20, longestPause: 100 };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof StoreUnavailableError ? error.reason : error),
  );

function never(): never {
  throw new Error('there is no connection');
}

/** Keeps the connections that a store makes. */
const recording = (database: TestDatabase<Schema>, connections: Database[]): TestDatabase<Schema> => ({
  ...database,
  connect: (onLost) => {
    const opened = database.connect(onLost);
    connections.push(opened);
    return opened;
  },
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('what was acknowledged is there after closing and opening again', async () => {
    const database = await createTestDatabase<Schema>(kind);
    const first = await openTestStore(kind, {}, database);
    await first.people.put({ userId: 'a', name: 'Anna' });
    await first.close();
    expect(await failureOf(first.people.list())).toBe('stopped');
    const second = await openTestStore(kind, {}, database);
    expect(await second.people.find('a')).toMatchObject({ name: 'Anna' });
    await second.close();
    await database.remove();
  });

  test('a transaction whose work does not end is given up, and others go on', async () => {
    await using store = await openTestStore(kind, { transaction: 50 });
    const endless = store.transaction(async ({ people }) => {
      await people.put({ userId: 'a' });
      await new Promise(() => undefined);
    });
    expect(await failureOf(endless)).toBe('busy');
    expect(await store.people.list()).toEqual([]);
  });

  test('what waits is bounded in number and in time', async () => {
    await using store = await openTestStore(kind, { waiting: 2, wait: 50, connect: 50, connections: 1 });
    const held = Promise.withResolvers<undefined>();
    const holding = store.transaction(() => held.promise);
    await waitFor(async () => {
      const results = await Promise.all(Array.from({ length: 4 }, () => failureOf(store.people.list())));
      expect(results.every((result) => result === 'busy' || result === 'connection')).toBe(true);
    });
    held.resolve(undefined);
    await holding;
    expect(await store.people.list()).toEqual([]);
  });
});

describe('the SQLite file', () => {
  test('belongs to the gateway’s user alone', async () => {
    await using store = await openTestStore('sqlite');
    await store.people.put({ userId: 'a' });
    const folder = dirname(store.place);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder))
      expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('is written through to the disk, with foreign keys and a write-ahead log', async () => {
    const database = await createTestDatabase<Schema>('sqlite', { lock: 1234 });
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
    const database = await createTestDatabase<Schema>('sqlite');
    await mkdir(dirname(database.place), { recursive: true });
    await writeFile(database.place, 'no database '.repeat(1000));
    await using store = await openTestStore('sqlite', quick, database);
    expect(await failureOf(store.people.list())).toBe('corrupt');
    expect(await store.check()).toBe(false);
    expect(store.log().match(/it is damaged/g)).toHaveLength(1);
    await rm(database.place);
    await waitFor(async () => {
      expect(await store.people.list()).toEqual([]);
    });
    expect(store.log()).toContain('the database can be used again');
    await store.close();
    await database.remove();
  });

  test('whose pages are torn is refused', async () => {
    const database = await createTestDatabase<Schema>('sqlite');
    const first = await openTestStore('sqlite', {}, database);
    for (let index = 0; index < 800; index += 1)
      await first.people.put({ userId: `p${index}`, name: 'x'.repeat(200) });
    await first.close();
    await truncate(database.place, 4096 * 6);
    const second = await openTestStore('sqlite', {}, database);
    expect(await failureOf(second.people.list())).toBe('corrupt');
    await second.close();
    await database.remove();
  });

  test('that is full refuses what is new, keeps what it has and loses no half of a transaction', async () => {
    await using store = await openTestStore('sqlite', { fileSize: 480 * 1024 });
    await store.people.put({ userId: 'a', name: 'Anna' });
    const fill = store.transaction(async ({ people }) => {
      for (let index = 0; index < 800; index += 1)
        await people.put({ userId: `p${index}`, name: 'x'.repeat(1000) }).catch(() => undefined);
    });
    expect(await failureOf(fill)).toBe('full');
    expect(store.log()).toContain('its disk is full');
    expect((await store.people.list()).map(({ userId }) => userId)).toEqual(['a']);
    await store.people.put({ userId: 'a', name: 'Anna Rossi' });
    expect(store.log()).toContain('the database can be used again');
  });

  test('that may only be read refuses writes, and takes them again once it may', async () => {
    const database = await createTestDatabase<Schema>('sqlite');
    const connections: Database[] = [];
    await using store = await openTestStore('sqlite', quick, recording(database, connections));
    await sql`pragma query_only = on`.execute(connections[0]?.db ?? never());
    expect(await failureOf(store.people.put({ userId: 'a' }))).toBe('read_only');
    expect(store.log()).toContain('it cannot be written');
    await waitFor(async () => {
      expect(await store.check()).toBe(true);
    });
    expect(connections).toHaveLength(2);
    await store.close();
    await database.remove();
  });

  test('that is locked by another process is busy for a while', async () => {
    const database = await createTestDatabase<Schema>('sqlite', { lock: 20 });
    const other = database.connect();
    await using store = await openTestStore('sqlite', {}, database);
    await other.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('people').selectAll().execute();
      expect(await failureOf(store.people.put({ userId: 'a' }))).toBe('busy');
    });
    await store.people.put({ userId: 'a' });
    await other.close();
    await store.close();
    await database.remove();
  });

  test('whose thread ends is opened again, and nothing of its transaction is kept', async () => {
    const database = await createTestDatabase<Schema>('sqlite', { statement: 200 });
    const connections: Database[] = [];
    await using store = await openTestStore('sqlite', quick, recording(database, connections));
    const { db } = connections[0] ?? never();
    const halfway = db.transaction().execute(async (transaction) => {
      await createRepositories(transaction, 'sqlite').people.put({ userId: 'a' });
      // Longer than a statement may take: the thread is given up.
      await sql`
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers limit 3000000)
        select max(n) from numbers`.execute(transaction);
    });
    expect(await failureOf(halfway)).toBe('stopped');
    await waitFor(async () => {
      expect(await store.people.list()).toEqual([]);
      await store.people.put({ userId: 'b' });
    });
    expect(connections.length).toBeGreaterThan(1);
    await store.close();
    await database.remove();
  });
});

describe('the PostgreSQL server', () => {
  /** A relay in front of the server that can be cut. */
  async function startRelay() {
    const { hostname, port } = new URL(inject('postgres'));
    const open = new Set<Socket>();
    let cut = false;
    let frozen = false;
    const relay = createServer((client) => {
      if (cut) {
        client.destroy();
        return;
      }
      const server = connect(Number(port), hostname);
      for (const socket of [client, server]) {
        open.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          open.delete(socket);
          client.destroy();
          server.destroy();
        });
      }
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (chunk: Buffer) => {
          if (!frozen) to.write(chunk);
        });
      }
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const address = relay.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : 0,
      cut: () => {
        cut = true;
        for (const socket of open) socket.destroy();
      },
      mend: () => {
        cut = false;
        frozen = false;
      },
      /** Nothing passes any more, and nobody is told. */
      freeze: () => {
        frozen = true;
      },
      close: () => {
        for (const socket of open) socket.destroy();
        relay.close();
      },
    };
  }

  test('that goes away is refused with one line and without its address, and is used again by itself', async () => {
    const database = await createTestDatabase<Schema>('postgres');
    const relay = await startRelay();
    const url = new URL(database.place);
    url.port = String(relay.port);
    const limits = { ...defaultStoreLimits, ...quick };
    await using store = await openTestStore('postgres', quick, {
      ...database,
      connect: () => openPostgres({ url: url.href, limits }),
    });
    await store.people.put({ userId: 'a', name: 'Anna' });
    const halfway = store.transaction(async ({ people }) => {
      await people.put({ userId: 'b' });
      relay.cut();
      await people.put({ userId: 'c' });
    });
    expect(await failureOf(halfway)).toBe('connection');
    expect(await failureOf(store.people.list())).toBe('connection');
    expect(await store.check()).toBe(false);
    expect(store.log().match(/its server does not answer/g)).toHaveLength(1);
    expect(store.log()).not.toContain(url.password);
    relay.mend();
    await waitFor(async () => {
      expect((await store.people.list()).map(({ userId }) => userId)).toEqual(['a']);
    });
    expect(store.log()).toContain('the database can be used again');
    await store.close();
    relay.close();
    await database.remove();
  });

  test('that says nothing any more is given up, and used again by itself', async () => {
    const database = await createTestDatabase<Schema>('postgres');
    const relay = await startRelay();
    const url = new URL(database.place);
    url.port = String(relay.port);
    const limits = { ...defaultStoreLimits, ...quick, statement: 300, lock: 100, connect: 300 };
    await using store = await openTestStore('postgres', limits, {
      ...database,
      connect: () => openPostgres({ url: url.href, limits }),
    });
    await waitFor(() => store.people.put({ userId: 'a' }));
    relay.freeze();
    expect(await failureOf(store.people.list())).toBe('connection');
    expect(await failureOf(store.people.list())).toBe('connection');
    relay.mend();
    await waitFor(async () => {
      expect(await store.people.list()).toHaveLength(1);
    });
    await store.close();
    relay.close();
    await database.remove();
  });

  test('that ends its sessions costs one refusal at most', async () => {
    const database = await createTestDatabase<Schema>('postgres');
    await using store = await openTestStore('postgres', {}, database);
    await store.people.put({ userId: 'a' });
    const name = new URL(database.place).pathname.slice(1);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await waitFor(async () => {
      expect(await store.people.list()).toHaveLength(1);
    });
    await store.close();
    await database.remove();
  });
});

describe('a gateway whose database cannot be opened', () => {
  test('starts, serves devices, says it in one line, and uses the database once that is mended', async () => {
    await using hub = await startTestHub();
    const data = join(tmpdir(), `soglia-store-${randomUUID()}`);
    await mkdir(join(data, 'soglia.sqlite'), { recursive: true });
    await using gateway = await startTestGateway(hub.url, { data });
    expect((await fetch(`${gateway.hubUrl}/manifest.json`)).status).toBe(200);
    expect(await gateway.store.check()).toBe(false);
    expect(gateway.log().match(/the database cannot be used/g)).toHaveLength(1);
    await rm(join(data, 'soglia.sqlite'), { recursive: true });
    await waitFor(async () => {
      expect(await gateway.store.check()).toBe(true);
    });
    await gateway.close();
    await rm(data, { recursive: true, force: true });
  });

  test('keeps the address of PostgreSQL out of its log', async () => {
    await using hub = await startTestHub();
    const databaseUrl = 'postgres://anna:segreto@127.0.0.1:9/soglia';
    await using gateway = await startTestGateway(hub.url, { databaseUrl });
    expect(await failureOf(gateway.store.people.list())).toBe('connection');
    expect(gateway.log()).toContain('its server does not answer');
    expect(gateway.log()).not.toMatch(/segreto|127\.0\.0\.1:9\//);
  });
});
