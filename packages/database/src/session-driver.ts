import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from './kysely.ts';
import { StoreUnavailableError } from './store-failure.ts';

/** One connection while it is lent out. */
export interface Session {
  run(sql: string, values: readonly unknown[]): Promise<SessionResult>;
  /** Gives it back. @param broken it must not be used again */
  release(broken: boolean): void;
}

export interface SessionResult {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

export interface SessionSource {
  /** The statement that begins a transaction. */
  readonly begin: string;
  acquire(): Promise<Session>;
  close(): Promise<void>;
}

interface Lent extends DatabaseConnection {
  readonly session: Session;
  inTransaction: boolean;
  broken: boolean;
  /** The first error of its transaction, after which nothing more is done in it. */
  failure: Error | undefined;
}

/**
 * Kysely's driver for both databases. In both, the first error of a transaction ends it: SQLite would go on outside of it
 * after some errors, and keep half of what belongs together.
 */
export function createSessionDriver(source: SessionSource): Driver {
  const lent = new WeakMap<DatabaseConnection, Lent>();

  const lentOf = (connection: DatabaseConnection): Lent => {
    const found = lent.get(connection);
    if (found === undefined) throw new Error('a connection of another driver');
    return found;
  };

  const lend = (session: Session): Lent => {
    const connection: Lent = {
      session,
      inTransaction: false,
      broken: false,
      failure: undefined,
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        if (connection.failure !== undefined) throw connection.failure;
        try {
          const { rows, changes } = await session.run(query.sql, query.parameters);
          // Kysely knows the columns of its query.
          return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
        } catch (error) {
          if (connection.inTransaction) connection.failure = toError(error);
          throw error;
        }
      },
      streamQuery: () => {
        throw new Error('results are not streamed');
      },
    };
    return connection;
  };

  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const connection = lend(await source.acquire());
      lent.set(connection, connection);
      return connection;
    },
    beginTransaction: async (connection) => {
      const own = lentOf(connection);
      await own.session.run(source.begin, []);
      own.inTransaction = true;
    },
    commitTransaction: async (connection) => {
      const own = lentOf(connection);
      if (own.failure !== undefined) throw own.failure;
      await own.session.run('commit', []);
      own.inTransaction = false;
    },
    rollbackTransaction: async (connection) => {
      const own = lentOf(connection);
      own.inTransaction = false;
      // Work that was given up may go on: a statement that is sent after the rollback would be kept, outside of it.
      own.failure ??= new StoreUnavailableError('the transaction was given up', 'busy');
      try {
        await own.session.run('rollback', []);
      } catch {
        // The error that led here says more.
        own.broken = true;
      }
    },
    releaseConnection: (connection) => {
      const own = lentOf(connection);
      own.session.release(own.broken || own.inTransaction);
      return Promise.resolve();
    },
    destroy: () => source.close(),
  };
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
