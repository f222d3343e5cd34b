import type { Accounts } from '#accounts/accounts.ts';
import type { Command } from '#protocol/socket/command.ts';
import { authCommands } from '#protocol/socket/commands/auth.ts';
import { entityCommands } from '#protocol/socket/commands/entities.ts';
import { eventCommands } from '#protocol/socket/commands/events.ts';
import { fetchCommands } from '#protocol/socket/commands/fetch.ts';
import { notificationCommands } from '#protocol/socket/commands/notifications.ts';
import { registryCommands } from '#protocol/socket/commands/registries.ts';
import { serviceCommands } from '#protocol/socket/commands/services.ts';
import type { World } from '#world/world.ts';

/** The one table of what a socket may say; what is not in it is an unknown command. */
export function commandTable(world: World, accounts: Accounts): ReadonlyMap<string, Command> {
  const commands = [
    ...eventCommands(world),
    ...fetchCommands(world),
    ...entityCommands(world),
    ...serviceCommands(world),
    ...registryCommands(world),
    ...authCommands(world, accounts),
    ...notificationCommands(world),
  ];
  return new Map(commands.map((one) => [one.type, one]));
}
