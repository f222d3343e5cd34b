import { Client } from 'pg';
import type { Clock } from '@soglia/server/clock';
import { StoreUnavailableError } from '#store/store.ts';
import { KEEP_ALIVE } from './postgres-connection.ts';

/** Any number that no other lock of ours has, as long as it stays the same. */
const HUB_CHANGES_LOCK = 7_316_483;

export interface PostgresLockOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Milliseconds for a connection and for an answer, and for the lock, which others may hold for some time. */
  readonly answerMs: number;
  readonly lockMs: number;
  readonly clock: Clock;
}

/**
 * Runs `work` while no other gateway of the database runs any under this lock. It belongs to a connection of its own: the
 * server frees it as soon as that ends, also where this gateway is killed.
 * @throws StoreUnavailableError where PostgreSQL does not answer, or others hold it for too long
 */
export async function underPostgresLock<Result>(
  { url, answerMs, lockMs, clock }: PostgresLockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'soglia-people',
    connectionTimeoutMillis: answerMs,
    query_timeout: lockMs + answerMs,
    keepAlive: true,
  });
  // A connection that is lost has lost the lock: what is under way goes on, as it would without the others.
  client.on('error', () => undefined);
  const end = () => {
    // A polite end waits for a server that may be silent.
    const cancel = clock.after(answerMs, () => client.connection.stream.destroy());
    void client
      .end()
      .catch(() => undefined)
      .finally(cancel);
  };
  try {
    await client.connect();
    await client.query(`${KEEP_ALIVE}; set lock_timeout = ${lockMs}`);
    await client.query(`select pg_advisory_lock(${HUB_CHANGES_LOCK})`);
  } catch {
    end();
    throw new StoreUnavailableError('the lock of all gateways was not had', 'busy');
  }
  try {
    return await work();
  } finally {
    end();
  }
}
