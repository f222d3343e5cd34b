import type { CommandOptions, Connection } from '../connection/types.ts';

/**
 * Reads the states of all entities (`get_states`), not validated. Undefined where the answer is no list. Rejects with
 * HubError.
 */
export async function readStates(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<readonly unknown[] | undefined> {
  const states = await connection.command({ type: 'get_states' }, options);
  return Array.isArray(states) ? states : undefined;
}
