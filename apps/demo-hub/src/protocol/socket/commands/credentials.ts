import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { hashPassword, isPassword } from '#accounts/passwords.ts';
import { normalizedUsername, type User } from '#accounts/users.ts';
import { command, CommandError, type Command, type Session } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

const PREFIX = 'config/auth_provider/homeassistant';
/** Lets the answer out before the socket that asked is closed, in ms. */
const CLOSE_DELAY_MS = 10;

/** User names and passwords: one's own password for everybody, others' for administrators or the owner. */
export function credentialCommands(world: World, { users, tokens }: Accounts): Command[] {
  /** The user of that id with a password, for the commands of the owner. */
  function withPassword(id: string, session: Session): CredentialHolder {
    if (!session.user.isOwner) throw new CommandError('unauthorized', 'Unauthorized');
    const user = users.get(id);
    if (!user) throw new CommandError('user_not_found', 'User not found');
    return holder(user);
  }

  function checkFree(username: string): void {
    if (normalizedUsername(username) !== username) {
      throw authError('username_not_normalized', `The username "${username}" is not normalized.`, {
        new_username: username,
      });
    }
    if (users.byUsername(username)) {
      throw authError('username_already_exists', `Username "${username}" already exists.`, { username });
    }
  }

  async function setPassword({ id, credential }: CredentialHolder, password: string): Promise<null> {
    users.setCredential(id, { ...credential, passwordHash: await hashPassword(password) });
    return null;
  }

  return [
    command(
      `${PREFIX}/create`,
      { access: 'admin', fields: { user_id: z.string(), username: z.string(), password: z.string() } },
      async ({ user_id: id, username, password }, session) => {
        const user = users.get(id);
        if (!user) throw new CommandError('not_found', 'User not found');
        if (user.systemGenerated) {
          throw new CommandError('system_generated', 'Cannot add credentials to a system generated user.');
        }
        if (user.isOwner && !session.user.isOwner) throw new CommandError('unauthorized', 'Unauthorized');
        const checkNone = (): void => {
          if ((users.get(id)?.credential ?? null) === null) return;
          throw new CommandError('credentials_exist', 'User already has credentials for this provider');
        };
        checkNone();
        checkFree(username);
        const passwordHash = await hashPassword(password);
        // Once more: another command may have come in between.
        checkNone();
        checkFree(username);
        users.setCredential(id, { username, passwordHash });
        return null;
      },
    ),
    command(`${PREFIX}/delete`, { access: 'admin', fields: { username: z.string() } }, (message, session) => {
      const user = users.byUsername(message.username);
      if (!user) throw authError('user_not_found', 'User not found');
      if (user.isOwner) {
        throw new CommandError(
          'cannot_delete_owner_credentials',
          'Unable to delete the credentials of the owner',
        );
      }
      users.setCredential(user.id, null);
      // Sessions end with the password by which they began; long-lived tokens have none.
      const end = (): void => tokens.removeAllOf(user.id, 'normal');
      if (user.id === session.user.id) world.later(CLOSE_DELAY_MS, end);
      else end();
      return null;
    }),
    command(
      `${PREFIX}/change_password`,
      { access: 'user', fields: { current_password: z.string(), new_password: z.string() } },
      async ({ current_password: current, new_password: wanted }, session) => {
        const own = holder(session.user);
        if (!(await isPassword(current, own.credential.passwordHash)))
          throw new CommandError('invalid_current_password', 'Invalid current password');
        return setPassword(own, wanted);
      },
    ),
    command(
      `${PREFIX}/admin_change_password`,
      { access: 'admin', fields: { user_id: z.string(), password: z.string() } },
      ({ user_id: id, password }, session) => setPassword(withPassword(id, session), password),
    ),
    command(
      `${PREFIX}/admin_change_username`,
      { access: 'admin', fields: { user_id: z.string(), username: z.string() } },
      ({ user_id: id, username }, session) => {
        const { credential } = withPassword(id, session);
        checkFree(username);
        users.setCredential(id, { ...credential, username });
        return null;
      },
    ),
  ];
}

interface CredentialHolder {
  readonly id: string;
  readonly credential: NonNullable<User['credential']>;
}

function holder({ id, credential }: User): CredentialHolder {
  if (credential === null) throw new CommandError('credentials_not_found', 'Credentials not found');
  return { id, credential };
}

const authError = (key: string, message: string, placeholders: Record<string, string> = {}): CommandError =>
  new CommandError('home_assistant_error', message, { domain: 'auth', key, placeholders });
