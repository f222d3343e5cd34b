import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import { inject } from 'vitest';
import { systemClock } from '#clock.ts';
import { createLogger } from '#logging/logger.ts';
import { openStore, type ReopeningStore } from '../open-store.ts';
import { openPostgres } from '../postgres-database.ts';
import type { Database, DatabaseKind } from '../schema.ts';
import { openSqlite } from '../sqlite-database.ts';
import { defaultStoreLimits, type StoreLimits } from '../store-limits.ts';

export const databaseKinds: readonly DatabaseKind[] = ['sqlite', 'postgres'];

export interface TestDatabase {
  connect(onLost?: () => void): Database;
  /** The file of SQLite, the address of PostgreSQL. */
  readonly place: string;
  /** Removes it; its connections are to be closed before. */
  remove(): Promise<void>;
}

/** A new, empty database. */
export async function createTestDatabase(
  kind: DatabaseKind,
  changed: Partial<StoreLimits> = {},
): Promise<TestDatabase> {
  const limits = { ...defaultStoreLimits, ...changed };
  if (kind === 'sqlite') {
    const folder = join(tmpdir(), `soglia-store-${randomUUID()}`);
    const place = join(folder, 'soglia.sqlite');
    return {
      place,
      connect: (onLost = () => undefined) => openSqlite({ file: place, limits, onLost }),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return {
    place: url.href,
    connect: () => openPostgres({ url: url.href, limits }),
    remove: () => onServer(`drop database ${name} with (force)`),
  };
}

/** Runs one statement on the server itself. */
export async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestStore extends ReopeningStore {
  readonly place: string;
  /** Everything that was logged. */
  log(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** An open store on a database of its own, or on one that is there already. */
export async function openTestStore(
  kind: DatabaseKind,
  limits: Partial<StoreLimits> = {},
  existing?: TestDatabase,
): Promise<TestStore> {
  const database = existing ?? (await createTestDatabase(kind, limits));
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const store = openStore({
    connect: (onLost) => database.connect(onLost),
    limits: { ...defaultStoreLimits, ...limits },
    clock: systemClock,
    logger: createLogger('trace', sink),
  });
  await store.firstOpening();
  return {
    ...store,
    place: database.place,
    log: () => lines.join(''),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      if (existing === undefined) await database.remove();
    },
  };
}
