import type { Accounts } from '#accounts/accounts.ts';
import { command, type Command } from '#protocol/socket/command.ts';

/** Accounts for administrators, persons for everybody. */
export function userCommands({ users }: Accounts): Command[] {
  return [
    command('config/auth/list', { access: 'admin', fields: {} }, () =>
      users.map((user) => ({
        id: user.id,
        username: user.username,
        name: user.name,
        is_owner: user.isOwner,
        is_active: true,
        local_only: false,
        system_generated: false,
        group_ids: user.groups,
        credentials: [{ type: 'homeassistant' }],
      })),
    ),
    command('person/list', { access: 'user', fields: {} }, () => ({
      storage: users.map((user) => ({
        id: user.username,
        name: user.name,
        user_id: user.id,
        device_trackers: [],
        picture: null,
      })),
      config: [],
    })),
  ];
}
