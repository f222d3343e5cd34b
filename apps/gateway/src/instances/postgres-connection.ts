import { Client, type Notification } from 'pg';
import type { Clock } from '@soglia/server/clock';

/** The PostgreSQL channel, and the number of the lock, which only has to stay the same. */
const CHANNEL = 'soglia_instances';
const LEADER_LOCK = 7_316_482;

/** By these the server notices within 25 s that the other side is gone, and frees the lock. */
export const KEEP_ALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

export interface PostgresConnectionOptions {
  readonly url: string;
  /** Milliseconds for a connection and for an answer; a connection that takes longer is lost. */
  readonly answerMs: number;
  readonly clock: Clock;
  /** Of the other gateways only. */
  readonly onNotification: (notification: Notification) => void;
  /** Once, unless it was closed here. */
  readonly onLost: (connection: PostgresConnection) => void;
}

/** One gateway's connection to the others. Its methods reject where it is lost. */
export interface PostgresConnection {
  notify(payload: string): Promise<void>;
  /** Whether this connection holds the lock now. */
  tryLead(): Promise<boolean>;
  /** Resolves with true once the server has answered: it still holds what it held. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects and listens. @throws Error where PostgreSQL does not answer */
export async function openPostgresConnection(
  options: PostgresConnectionOptions,
): Promise<PostgresConnection> {
  const { url, answerMs, clock, onNotification, onLost } = options;
  const client = new Client({
    connectionString: url,
    application_name: 'soglia-instances',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  let state: 'opening' | 'open' | 'ended' = 'opening';

  const lose = () => {
    const wasOpen = state === 'open';
    state = 'ended';
    // A polite end waits for a server that may be silent.
    void client.end().catch(() => undefined);
    clock.after(answerMs, () => client.connection.stream.destroy());
    if (wasOpen) onLost(connection);
  };

  /** Any failure is the end of the connection: another one is cheap, and what the server did is not known. */
  const ask = async (sql: string, values: readonly string[] = []): Promise<unknown> => {
    if (state === 'ended') throw new Error('the connection is lost');
    try {
      const { rows } = await client.query<{ answer: unknown }>(sql, [...values]);
      return rows[0]?.answer;
    } catch (error) {
      lose();
      throw error;
    }
  };

  const connection: PostgresConnection = {
    notify: async (payload) => {
      await ask('select pg_notify($1, $2)', [CHANNEL, payload]);
    },
    tryLead: async () => (await ask(`select pg_try_advisory_lock(${LEADER_LOCK}) as answer`)) === true,
    ping: async () => {
      await ask('select 1');
      return true;
    },
    close: async () => {
      state = 'ended';
      const cancel = clock.after(answerMs, () => client.connection.stream.destroy());
      await client.end().catch(() => undefined);
      cancel();
    },
  };

  client.on('error', () => {
    if (state === 'open') lose();
  });
  client.on('end', () => {
    if (state === 'open') lose();
  });
  client.on('notification', (notification) => {
    if (notification.processId !== ownProcess) onNotification(notification);
  });
  let ownProcess: number | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    ownProcess = rows[0]?.pid;
    await client.query(KEEP_ALIVE);
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    lose();
    throw error;
  }
  state = 'open';
  return connection;
}
