import type { CommandOptions, Connection } from '../connection/types.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { HubError } from '../errors/errors.ts';

/**
 * Changes the password of the signed-in account. Sessions and long-lived tokens go on. The hub itself takes any new
 * password, an empty one too. Rejects with HubError: `refused` where the current password is wrong, `not_found` where
 * the account has no password.
 */
export async function changePassword(
  connection: Pick<Connection, 'command'>,
  { current, next }: { readonly current: string; readonly next: string },
  options: CommandOptions = {},
): Promise<void> {
  try {
    await connection.command(
      {
        type: 'config/auth_provider/homeassistant/change_password',
        current_password: current,
        new_password: next,
      },
      options,
    );
  } catch (cause) {
    const error = toHubError(cause);
    const { hub } = error;
    if (hub?.code === 'invalid_current_password')
      throw new HubError('refused', error.message, { hub, cause });
    if (hub?.code === 'credentials_not_found') throw new HubError('not_found', error.message, { hub, cause });
    throw error;
  }
}
