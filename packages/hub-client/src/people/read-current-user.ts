import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';

/** The account that the access token belongs to. */
export interface CurrentUser {
  readonly id: string;
  /** As it may be drawn; may be empty. */
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
}

/**
 * Reads the signed-in account (`auth/current_user`). Every account may ask. Undefined where the answer is not an
 * account. Rejects with HubError.
 */
export async function readCurrentUser(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<CurrentUser | undefined> {
  const result = await connection.command({ type: 'auth/current_user' }, options);
  if (!isRecord(result)) return undefined;
  const { id, name, is_admin, is_owner } = result;
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? cleanText(name) : '',
    isAdmin: is_admin === true,
    isOwner: is_owner === true,
  };
}
