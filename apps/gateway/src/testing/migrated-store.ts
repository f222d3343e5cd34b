import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@soglia/server/clock';
import { keepSqliteThread } from '@soglia/database/testing/keep-sqlite-thread';
import { createLogger } from '#logging/logger.ts';
import { createGatewayStore, STORE_FILE } from '#store/gateway-store.ts';

let migrated: Promise<Buffer> | undefined;

/** A new database file with all tables and no people. */
async function migrate(): Promise<Buffer> {
  const data = await mkdtemp(join(tmpdir(), 'soglia-migrated-'));
  const store = createGatewayStore({ data }, { clock: systemClock, logger: createLogger('silent') });
  await store.check();
  await store.close();
  const file = await readFile(join(data, STORE_FILE));
  await rm(data, { recursive: true });
  return file;
}

/**
 * Puts a new database into a data folder that has none, with the migrations done: they are done once for all tests of the
 * process, as they take half of the time in which a gateway starts.
 */
export async function placeMigratedStore(data: string): Promise<void> {
  keepSqliteThread();
  await mkdir(data, { recursive: true, mode: 0o700 });
  migrated ??= migrate();
  try {
    await writeFile(join(data, STORE_FILE), await migrated, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
