import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import {
  copyTables,
  countRows,
  fillNewFile,
  inScratchFile,
  isWhole,
  migrate,
  NewFileError,
  reachedForm,
  sql,
  type TableCounts,
} from '@soglia/database';
import { isAsNew, tables } from './backup-tables.ts';
import { migrations } from './migrations.ts';
import { createRepositories } from './repositories.ts';
import type { Database } from './schema.ts';
import { PREFERENCES_GENERATION, StoreUnavailableError } from './store.ts';

/** A backup, restore or check that cannot be done. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Tables whose ids the database counts. */
const counted = ['audit_log'];

/**
 * Writes all of the database, as it is at one moment, into a new SQLite file that only its owner can read. The gateway may
 * be running.
 * @throws BackupError where the file exists, or the database has another form than this program's
 */
export async function writeBackup(database: Database, file: string): Promise<TableCounts> {
  await requireForm(database);
  try {
    return await fillNewFile(file, async () => {
      if (database.copyTo !== undefined) await database.copyTo(file);
      else await inScratchFile(async (scratch: Database) => copyOfServer(database, scratch, file));
      return await inScratchFile(async (scratch: Database, path) => {
        await copyFile(file, path);
        return await inspect(scratch);
      });
    });
  } catch (error) {
    if (!(error instanceof NewFileError)) throw error;
    throw new BackupError(
      error.isThere
        ? `${file} is there already: name a new file`
        : `${file} cannot be written: check its folder`,
    );
  }
}

/** Reads the whole server in one snapshot, through a file of its own. */
async function copyOfServer({ db }: Database, scratch: Database, file: string): Promise<void> {
  await migrate(scratch, migrations);
  await db.transaction().execute(async (snapshot) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(snapshot);
    await scratch.db
      .transaction()
      .execute((into) => copyTables(snapshot, into, { tables, kind: 'sqlite', counted }));
  });
  await scratch.copyTo?.(file);
}

/**
 * Fills a new database with what a backup holds; backups of older versions are brought to the newest form on the way. The
 * backup stays as it is.
 * @throws BackupError where the database is in use already, or the file is no whole backup
 */
export async function restoreBackup(database: Database, file: string): Promise<TableCounts> {
  return await inScratchFile(async (scratch: Database, path) => {
    try {
      await copyFile(file, path);
    } catch {
      throw new BackupError(`${file} cannot be read`);
    }
    const counts = await readBackup(scratch, file);
    await migrate(database, migrations);
    await database.db.transaction().execute(async (into) => {
      if (!(await isAsNew(into))) {
        throw new BackupError(
          'The database is in use already, and a backup is restored into a new one only: stop the gateway, move the database aside and try again',
        );
      }
      await copyTables(scratch.db, into, { tables, kind: database.kind, counted });
      // Browsers may have later revisions than the backup, and must not take what they have since for removed.
      await into
        .updateTable('gateway_values')
        .set({ value: randomUUID() })
        .where('name', '=', PREFERENCES_GENERATION)
        .execute();
    });
    return counts;
  });
}

async function readBackup(scratch: Database, file: string): Promise<TableCounts> {
  try {
    await requireWhole(scratch, file);
    if ((await reachedForm(scratch)) === 0) throw new BackupError(`${file} is no backup of Soglia`);
    await migrate(scratch, migrations);
    return await inspect(scratch);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    if (error.reason === 'newer') throw new BackupError(`${file} was written by a newer version of Soglia`);
    throw new BackupError(`${file} is no whole backup`);
  }
}

/**
 * Reads all of the database and counts its rows.
 * @throws BackupError where something of it is damaged
 */
export async function checkDatabase(database: Database): Promise<TableCounts> {
  await requireForm(database);
  return await inspect(database);
}

async function inspect(database: Database): Promise<TableCounts> {
  await requireWhole(database, 'The database');
  const { people, roles, auditLog, repairs } = createRepositories(database.db, database.kind);
  // Reading checks what the columns hold, too.
  await Promise.all([people.list(), roles.list(), roles.findDefault(), repairs.list()]);
  for (let before: number | undefined; ;) {
    const page = await auditLog.page({ limit: 500, ...(before === undefined ? {} : { before }) });
    before = page.at(-1)?.id;
    if (page.length <= 500) break;
  }
  return await countRows(database.db, tables);
}

async function requireWhole(database: Database, name: string): Promise<void> {
  if (!(await isWhole(database))) throw new BackupError(`${name} is damaged: restore another backup`);
}

async function requireForm(database: Database): Promise<void> {
  const reached = await reachedForm(database);
  if (reached === 0) throw new BackupError('There is no database of Soglia yet: start the gateway once');
  if (reached < migrations.length)
    throw new BackupError('The database has the form of an older version: start the gateway once');
  if (reached > migrations.length)
    throw new BackupError('The database was written by a newer version of Soglia: use that version');
}
