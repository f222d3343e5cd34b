import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from './kysely.ts';
import type { Database } from './database.ts';
import { createSessionDriver, type Session } from './session-driver.ts';
import { openSqliteFile } from './sqlite-thread.ts';
import { StoreUnavailableError } from './store-failure.ts';
import type { StoreLimits } from './store-limits.ts';
import { createExclusiveQueue } from './exclusive-queue.ts';

export interface SqliteOptions {
  readonly file: string;
  readonly limits: StoreLimits;
  /** Called once when the database has to be opened anew. */
  readonly onLost: () => void;
}

/** The SQLite file, used by one statement or transaction at a time. It is opened by the first of them. */
export function openSqlite<Tables>({ file, limits, onLost }: SqliteOptions): Database<Tables> {
  const queue = createExclusiveQueue({ most: limits.waiting, wait: limits.wait });
  const opened = openSqliteFile({
    file,
    busyTimeout: limits.lock,
    maxSize: limits.fileSize,
    statementLimit: limits.statement,
    onEnd: onLost,
  });

  const run: Session['run'] = async (sql, values) => {
    try {
      return await opened.run(sql, values);
    } catch (error) {
      // Some errors, such as a full disk, have ended the transaction already.
      if (sql === 'rollback' && error instanceof Error && error.message.includes('no transaction'))
        return { rows: [], changes: 0 };
      // The file may be another one, or writable, when it is opened again; a full disk or a lock ends by itself.
      if (error instanceof StoreUnavailableError && !['full', 'busy'].includes(error.reason)) onLost();
      throw error;
    }
  };

  const acquire = async (): Promise<Session> => {
    const leave = await queue.enter();
    return {
      run,
      release: (broken) => {
        if (broken) opened.stop();
        leave();
      },
    };
  };

  const db = new Kysely<Tables>({
    dialect: {
      // Kysely would let queries wait for each other without a limit: here they wait in a queue of their own.
      createAdapter: () =>
        Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () =>
        createSessionDriver({ begin: 'begin immediate', acquire, close: () => opened.close() }),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    kind: 'sqlite',
    db,
    copyTo: async (target) => {
      const leave = await queue.enter();
      try {
        await opened.copyTo(target);
      } finally {
        leave();
      }
    },
    // What is under way is refused by the thread then, while Kysely's own end would hide why.
    close: () => opened.close(),
  };
}
