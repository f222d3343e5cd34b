import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { groups, type Group, type User } from '#accounts/users.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';

const userId = z.string();
const groupIds = z.array(z.string());

/** `config/auth/*`: the users, for administrators. Credentials have commands of their own. */
export function userCommands({ users }: Accounts): Command[] {
  /** The user that a command may change. */
  function changeable(id: string, action: string): User {
    const user = users.get(id);
    if (!user) throw new CommandError('not_found', 'User not found');
    if (user.systemGenerated) {
      throw new CommandError('cannot_modify_system_generated', `Unable to ${action} system generated users.`);
    }
    return user;
  }

  return [
    command('config/auth/list', { access: 'admin', fields: {} }, () => users.list().map(userJson)),
    command(
      'config/auth/create',
      {
        access: 'admin',
        fields: { name: z.string(), group_ids: groupIds.optional(), local_only: z.boolean().optional() },
      },
      ({ name, group_ids: ids = [], local_only: localOnly = false }) =>
        isGroups(ids) ? { user: userJson(users.create({ name, groups: ids, localOnly })) } : noAnswer(),
    ),
    command(
      'config/auth/update',
      {
        access: 'admin',
        fields: {
          user_id: userId,
          name: z.string().optional(),
          is_active: z.boolean().optional(),
          group_ids: groupIds.optional(),
          local_only: z.boolean().optional(),
        },
      },
      ({ user_id: id, name, is_active: isActive, group_ids: ids, local_only: localOnly }) => {
        const user = changeable(id, 'update');
        if (user.isOwner && isActive === false)
          throw new CommandError('cannot_deactivate_owner', 'Unable to deactivate owner.');
        if (ids !== undefined && !isGroups(ids)) return noAnswer();
        const updated = users.update(id, {
          ...(name === undefined ? {} : { name }),
          ...(isActive === undefined ? {} : { isActive }),
          ...(ids === undefined ? {} : { groups: ids }),
          ...(localOnly === undefined ? {} : { localOnly }),
        });
        return { user: userJson(updated ?? user) };
      },
    ),
    command('config/auth/delete', { access: 'admin', fields: { user_id: userId } }, (message, session) => {
      const { user_id: id } = message;
      if (id === session.user.id)
        throw new CommandError('no_delete_self', 'Unable to delete your own account');
      if (changeable(id, 'delete').isOwner)
        throw new CommandError('cannot_delete_owner', 'Unable to delete the owner');
      users.remove(id);
      return null;
    }),
  ];
}

function userJson(user: User): Record<string, unknown> {
  return {
    id: user.id,
    username: user.credential?.username ?? null,
    name: user.name,
    is_owner: user.isOwner,
    is_active: user.isActive,
    local_only: user.localOnly,
    system_generated: user.systemGenerated,
    group_ids: user.groups,
    credentials: user.credential === null ? [] : [{ type: 'homeassistant' }],
  };
}

const isGroups = (ids: readonly string[]): ids is Group[] =>
  ids.every((id) => groups.some((group) => group === id));

/** A real hub fails on an unknown group without an answer. */
const noAnswer = (): Promise<never> => new Promise(() => undefined);
