import { Client } from 'pg';
import { waitFor } from '#testing/wait-for.ts';

/** A connection to the database of a test, as of another gateway that is in the middle of a change. */
export async function connectOtherGateway(address: string) {
  const client = new Client({ connectionString: address });
  await client.connect();
  return {
    query: (sql: string, values: readonly string[] = []) => client.query(sql, [...values]),
    /** Resolves when so many others wait for what it holds. */
    isWaitedFor: (by: number) =>
      waitFor(async () => {
        // Within a transaction it is looked at once.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (Number(rows[0]?.waiting) !== by) throw new Error('not so many wait');
      }),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
