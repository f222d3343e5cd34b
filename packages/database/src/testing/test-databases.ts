import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database, DatabaseKind } from '../database.ts';
import { openPostgres } from '../postgres-database.ts';
import { openSqlite } from '../sqlite-database.ts';
import { defaultStoreLimits, type StoreLimits } from '../store-limits.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the test run's PostgreSQL server. */
    readonly postgres: string;
  }
}

export const databaseKinds: readonly DatabaseKind[] = ['sqlite', 'postgres'];

export interface TestDatabase<Tables> {
  connect(onLost?: () => void): Database<Tables>;
  /** The file of SQLite, the address of PostgreSQL. */
  readonly address: string;
  /** Removes it; its connections are to be closed before. */
  remove(): Promise<void>;
}

/** A new, empty database. PostgreSQL's server is that of the test run's global set-up. */
export async function createTestDatabase<Tables>(
  kind: DatabaseKind,
  changed: Partial<StoreLimits> = {},
): Promise<TestDatabase<Tables>> {
  const limits = { ...defaultStoreLimits, ...changed };
  if (kind === 'sqlite') {
    const folder = join(tmpdir(), `soglia-store-${randomUUID()}`);
    const address = join(folder, 'soglia.sqlite');
    return {
      address,
      connect: (onLost = () => undefined) => openSqlite({ file: address, limits, onLost }),
      remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
    };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return {
    address: url.href,
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
