import { ownTables, type Database, type DatabaseKind } from './database.ts';
import type { Kysely } from './kysely.ts';
import { migrate, type Migration } from './migrate.ts';
import { StoreUnavailableError, type Remedies, type StoreFailure } from './store-failure.ts';
import type { StoreLimits } from './store-limits.ts';
import { withTimeLimit } from './time-limit.ts';

/** The source of time, passed in so that tests can control it. */
interface StoreClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Of the program's logger. */
interface StoreLogger {
  error(fields: object, message: string): void;
  info(message: string): void;
}

export interface StoreOptions<Tables, Repositories> {
  /** Makes a connection; `onLost` is called when it has to be opened anew. */
  readonly connect: (onLost: () => void) => Promise<Database<Tables>> | Database<Tables>;
  /** All changes of the tables in their order; the first makes `write_checks`. */
  readonly migrations: readonly Migration<Tables>[];
  /** The repositories on one connection or transaction. */
  readonly repositories: (db: Kysely<Tables>, kind: DatabaseKind) => Repositories;
  readonly remedies: Remedies;
  readonly limits: StoreLimits;
  readonly clock: StoreClock;
  readonly logger: StoreLogger;
}

/**
 * A database that opens itself, and again after it was lost; what is asked for meanwhile is refused. Every method may
 * reject with StoreUnavailableError: a file that is corrupt or read-only, a full disk, a lost connection.
 */
export interface OpenStore<Repositories> {
  /** Runs `work` on the repositories of whichever connection is open. */
  use<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction: all of it is kept, or nothing. Only `repositories` belong to it. After an error of
   * theirs nothing of it can be kept any more.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** Whether it can be written now. */
  check(): Promise<boolean>;
  close(): Promise<void>;
  /**
   * Resolves after the first try, whether it succeeded or not, or when it takes too long.
   * @throws StoreUnavailableError with the reason `newer`
   */
  firstOpening(): Promise<void>;
  /** Writes a consistent copy into a new file; false where the database is no SQLite file. */
  copyTo(file: string): Promise<boolean>;
}

export function openStore<Tables, Repositories>({
  connect,
  migrations,
  repositories: createRepositories,
  remedies,
  limits,
  clock,
  logger,
}: StoreOptions<Tables, Repositories>): OpenStore<Repositories> {
  let current: { readonly database: Database<Tables>; readonly repositories: Repositories } | undefined;
  let opening: Promise<void> | undefined;
  let failures = 0;
  let notBefore = 0;
  let failure: StoreUnavailableError | undefined;
  let reported: StoreFailure | undefined;
  let cancelRetry: (() => void) | undefined;
  let closed = false;

  const report = (error: StoreUnavailableError) => {
    if (reported === error.reason || closed) return;
    reported = error.reason;
    logger.error({ reason: error.reason }, `the database cannot be used: ${remedies[error.reason]}`);
  };
  const works = () => {
    if (reported !== undefined) logger.info('the database can be used again');
    reported = undefined;
  };

  const drop = (database: Database<Tables>) => {
    if (current?.database === database) current = undefined;
    void database.close().catch(() => undefined);
  };

  const openOnce = async () => {
    let database: Database<Tables> | undefined;
    try {
      const loss = { happened: false };
      database = await connect(() => {
        if (loss.happened) return;
        loss.happened = true;
        if (database !== undefined) drop(database);
      });
      await migrate(database, migrations);
      if (closed || loss.happened) throw new StoreUnavailableError('lost while it was opened', 'stopped');
      current = { database, repositories: createRepositories(database.db, database.kind) };
      failures = 0;
      // Where the clock is set back meanwhile it would keep a database closed that is lost later.
      notBefore = 0;
      failure = undefined;
      works();
    } catch (error) {
      if (database !== undefined) drop(database);
      failure = toUnavailable(error);
      if (failure !== error) logger.error({ err: error }, 'the database could not be opened');
      report(failure);
      const pause = Math.min(limits.shortestPause * 2 ** failures, limits.longestPause);
      failures += 1;
      notBefore = clock.now() + limits.shortestPause;
      cancelRetry?.();
      if (!closed) cancelRetry = clock.after(pause, () => void open());
    } finally {
      opening = undefined;
    }
  };
  const open = () => {
    if (closed || current !== undefined) return Promise.resolve();
    return (opening ??= openOnce());
  };

  const ready = async () => {
    if (closed) throw new StoreUnavailableError('the store is closed', 'stopped');
    if (current === undefined && (opening !== undefined || clock.now() >= notBefore)) await open();
    if (current === undefined) throw failure ?? new StoreUnavailableError('not open yet', 'opening');
    return current;
  };

  /** Each use says whether the database works. */
  const withOpen = async <Result>(
    work: (open: {
      readonly database: Database<Tables>;
      readonly repositories: Repositories;
    }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await work(await ready());
      works();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailableError) report(error);
      throw error;
    }
  };

  const first = open();
  return {
    use: (work) => withOpen(({ repositories }) => work(repositories)),
    transaction: (work) =>
      withOpen(({ database: { db, kind } }) =>
        db
          .transaction()
          .execute((transaction) =>
            withTimeLimit(work(createRepositories(transaction, kind)), limits.transaction),
          ),
      ),
    check: async () => {
      try {
        await withOpen(({ database: { db } }) =>
          ownTables(db)
            .insertInto('write_checks')
            .values({ id: 1, at: clock.now() })
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: clock.now() }))
            .execute(),
        );
        return true;
      } catch (error) {
        if (error instanceof StoreUnavailableError) return false;
        throw error;
      }
    },
    copyTo: (file) =>
      withOpen(async ({ database: { copyTo } }) => {
        await copyTo?.(file);
        return copyTo !== undefined;
      }),
    firstOpening: async () => {
      await withTimeLimit(first, limits.firstOpening).catch(report);
      if (failure?.reason === 'newer') throw failure;
    },
    close: async () => {
      closed = true;
      cancelRetry?.();
      await opening;
      await current?.database.close();
      current = undefined;
    },
  };
}

const toUnavailable = (error: unknown): StoreUnavailableError =>
  error instanceof StoreUnavailableError
    ? error
    : new StoreUnavailableError('it could not be opened', 'disk');
