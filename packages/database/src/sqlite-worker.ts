/** The thread that holds the SQLite files: `node:sqlite` waits for the disk, and a server must not. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type {
  SqliteAnswer,
  SqliteFailure,
  SqliteFileOptions,
  SqliteOpening,
  SqliteRequest,
  SqliteRow,
} from './sqlite-messages.ts';

/** Statements that are kept prepared for one file. */
const PREPARED = 100;

const files = new Map<number, SqliteFile>();

type SqliteFile = ReturnType<typeof createFile>;

/** Opened by the first statement, so that a file that cannot be opened fails that statement. */
function createFile(options: SqliteFileOptions) {
  const prepared = new Map<string, StatementSync>();
  let database: DatabaseSync | undefined;

  return {
    statementOf: (sql: string): StatementSync => {
      const known = prepared.get(sql);
      prepared.delete(sql);
      const statement = known ?? (database ??= open(options)).prepare(sql);
      prepared.set(sql, statement);
      for (const oldest of prepared.keys()) {
        if (prepared.size <= PREPARED) break;
        prepared.delete(oldest);
      }
      return statement;
    },
    copyTo: (file: string) => {
      (database ??= open(options)).prepare('vacuum into ?').run(file);
    },
    close: () => {
      database?.close();
      database = undefined;
      prepared.clear();
    },
  };
}

function open({ file, busyTimeout, maxSize }: SqliteFileOptions): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite would make the file by the process's mask; its journal files take the mode of the file.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const opened = new DatabaseSync(file, {
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
  try {
    opened.exec('pragma journal_mode = wal');
    opened.exec('pragma synchronous = full');
    opened.exec('pragma trusted_schema = off');
    opened.exec('pragma cache_size = -1024');
    const { page_size: pageSize } = opened.prepare('pragma page_size').get() ?? {};
    opened.exec(`pragma max_page_count = ${Math.floor(maxSize / Number(pageSize))}`);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function answerTo(request: SqliteRequest): SqliteAnswer {
  const { id, database } = request;
  const file = files.get(database);
  if (file === undefined) throw new Error('a database that was not opened');
  switch (request.kind) {
    case 'run': {
      const statement = file.statementOf(request.sql);
      // No column holds a number beyond 2^53.
      const rows =
        statement.columns().length > 0 ? (statement.all(...request.values) as SqliteRow[]) : undefined;
      if (rows !== undefined) return { id, rows, changes: rows.length };
      return { id, rows: [], changes: Number(statement.run(...request.values).changes) };
    }
    case 'copy':
      file.copyTo(request.file);
      return { id, rows: [], changes: 0 };
    case 'close':
      files.delete(database);
      file.close();
      return { id, rows: [], changes: 0 };
  }
}

function describeFailure(error: unknown): SqliteFailure {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  return { code, message: 'code' in error && code === undefined ? String(error.code) : error.message };
}

parentPort?.on('message', (request: SqliteOpening | SqliteRequest) => {
  if (request.kind === 'open') {
    files.set(request.database, createFile(request.options));
    return;
  }
  try {
    parentPort?.postMessage(answerTo(request));
  } catch (error) {
    parentPort?.postMessage({ id: request.id, failure: describeFailure(error) });
  }
});
