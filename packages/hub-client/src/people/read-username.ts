import type { Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { readCurrentUser } from './read-current-user.ts';

/**
 * The name with which the signed-in account signs in. The hub shows it to administrators only; for others it is the
 * name of the account, or ''. Rejects with HubError.
 */
export async function readUsername(connection: Pick<Connection, 'command'>): Promise<string> {
  const user = await readCurrentUser(connection);
  if (user === undefined) return '';
  if (!user.isAdmin) return user.name;
  const accounts = await connection.command({ type: 'config/auth/list' }).catch(() => []);
  const own = Array.isArray(accounts)
    ? accounts.filter(isRecord).find(({ id }) => id === user.id)
    : undefined;
  const username = own?.['username'];
  return typeof username === 'string' && username !== '' ? username : user.name;
}
