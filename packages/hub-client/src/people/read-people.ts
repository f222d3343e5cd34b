import { HubError } from '../errors/errors.ts';
import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';
import type { CommandOptions, Connection } from '../connection/types.ts';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Names of the people with an account, as they may be drawn, by user id (`person/list`). Every account may read them. Rejects with
 * HubError: `unsupported` where the hub has no persons, `timeout` after 10 s.
 */
export async function readPeople(
  connection: Connection,
  options: CommandOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const result = await connection.command({ type: 'person/list' }, { timeout: TIMEOUT_MS, ...options });
  if (!isRecord(result)) throw new HubError('hub_error', 'The hub answered with something that is no people');
  const rows: unknown[] = [result['config'], result['storage']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return new Map(
    rows.flatMap((row): [string, string][] => {
      if (!isRecord(row)) return [];
      const { user_id, name } = row;
      const drawn = typeof name === 'string' ? cleanText(name) : '';
      return typeof user_id === 'string' && drawn !== '' ? [[user_id, drawn]] : [];
    }),
  );
}
