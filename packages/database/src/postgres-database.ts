import { Pool, types, type PoolClient } from 'pg';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from './kysely.ts';
import { keepsConnection, postgresError } from './postgres-failures.ts';
import type { Database } from './database.ts';
import { createSessionDriver, type Session } from './session-driver.ts';
import { StoreUnavailableError } from './store-failure.ts';
import type { StoreLimits } from './store-limits.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  readonly limits: StoreLimits;
}

// Our moments and ids are all within 2^53; `pg` would give them as texts.
types.setTypeParser(types.builtins.INT8, Number);

/** The PostgreSQL server; connections that were lost are replaced by themselves. */
export function openPostgres<Tables>({ url, limits }: PostgresOptions): Database<Tables> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'soglia',
    max: limits.connections,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idleConnection,
    allowExitOnIdle: true,
    keepAlive: true,
    statement_timeout: limits.statement,
    // The server's own limit comes first, unless the connection to it is dead.
    query_timeout: limits.statement + limits.lock,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.transaction,
  });
  // An unused connection that ends is nobody's concern; without a listener it would end the process.
  pool.on('error', () => undefined);

  const acquire = async (): Promise<Session> => {
    if (pool.waitingCount >= limits.waiting)
      throw new StoreUnavailableError('too much waits for the database', 'busy');
    try {
      return createSession(await pool.connect());
    } catch (error) {
      throw postgresError(error);
    }
  };

  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createSessionDriver({ begin: 'begin', acquire, close: () => pool.end() }),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    kind: 'postgres',
    db,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

function createSession(client: PoolClient): Session {
  let lost = false;
  // The pool listens to connections only while they are unused.
  const onError = () => {
    lost = true;
  };
  client.on('error', onError);
  return {
    run: async (sql, values) => {
      try {
        const { rows, rowCount } = await client.query<Record<string, unknown>>(sql, [...values]);
        return { rows, changes: rowCount ?? 0 };
      } catch (error) {
        lost ||= !keepsConnection(error);
        throw postgresError(error);
      }
    },
    release: (broken) => {
      client.off('error', onError);
      client.release(broken || lost);
    },
  };
}
