import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from './database.ts';
import { sql } from './kysely.ts';
import { openSqlite } from './sqlite-database.ts';
import { defaultStoreLimits } from './store-limits.ts';

/** Runs `work` on a SQLite file that is removed afterwards; it is opened by the first query. */
export async function inScratchFile<Tables, Result>(
  work: (scratch: Database<Tables>, path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'soglia-data-'));
  const path = join(folder, 'copy.sqlite');
  const scratch = openSqlite<Tables>({ file: path, limits: defaultStoreLimits, onLost: () => undefined });
  try {
    return await work(scratch, path);
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that cannot be made. */
export class NewFileError extends Error {
  override readonly name = 'NewFileError';
  readonly isThere: boolean;
  constructor(cause: unknown) {
    super('a new file cannot be made', { cause });
    this.isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
  }
}

/**
 * Makes a file that only its owner can read, empty, as SQLite writes into one as into none; then it is filled, and is on
 * the disk. Nothing of it stays where that fails.
 * @throws NewFileError, and what `fill` throws
 */
export async function fillNewFile<Result>(file: string, fill: () => Promise<Result>): Promise<Result> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    throw new NewFileError(error);
  }
  try {
    const result = await fill();
    await using handle = await open(file, 'r+');
    await handle.sync();
    return result;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const verdictSchema = z.array(z.object({ integrity_check: z.string() }));

/** SQLite's own check of every page, index and reference. PostgreSQL has none: true. */
export async function isWhole<Tables>({ db, kind }: Database<Tables>): Promise<boolean> {
  if (kind !== 'sqlite') return true;
  const verdicts = verdictSchema.parse((await sql`pragma integrity_check`.execute(db)).rows);
  const { rows: references } = await sql`pragma foreign_key_check`.execute(db);
  return verdicts[0]?.integrity_check === 'ok' && references.length === 0;
}
