import { httpConfigSchema } from '#network/http-config.ts';
import type { HttpSettings } from '#network/http-settings.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

export interface HttpCommandParts {
  readonly settings: HttpSettings;
  readonly world: World;
  readonly restart: () => void;
}

/** Lets the answer out before the hub restarts, in ms. */
const RESTART_DELAY_MS = 50;

/** `http/config*`: the hub's own network settings, which it tries for five minutes and takes back unless confirmed. */
export function httpCommands({ settings, world, restart }: HttpCommandParts): Command[] {
  return [
    command('http/config', { access: 'admin', fields: {} }, () => settings.json()),
    command(
      'http/config/configure',
      { access: 'admin', fields: { config: httpConfigSchema.nullable() } },
      ({ config }) => {
        if (world.runState !== 'RUNNING') {
          throw new CommandError(
            'not_running',
            'The HTTP configuration can only be changed while Home Assistant is running',
          );
        }
        if (config !== null && config.server_port !== settings.active().server_port)
          throw new CommandError('bind_failed', 'The demo hub cannot listen on another port');
        const isNew = settings.setPending(config);
        if (isNew) world.later(RESTART_DELAY_MS, restart);
        return { restart: isNew };
      },
    ),
    command('http/config/promote', { access: 'admin', fields: {} }, () => {
      const problem = settings.promote();
      if (problem !== undefined) throw new CommandError('not_allowed', problem);
      return null;
    }),
  ];
}
