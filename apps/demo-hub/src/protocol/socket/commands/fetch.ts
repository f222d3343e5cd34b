import { command, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';
import { stateJson } from '#world/states.ts';
import { panels } from '#world/panels.ts';

/** What a client asks once: states, settings, services, panels. */
export function fetchCommands(world: World): Command[] {
  const user = { who: 'user', fields: {} } as const;
  return [
    command('get_states', user, (_message, session) =>
      world.states
        .all()
        .filter((state) => session.mayRead(state.entity_id))
        .map(stateJson),
    ),
    command('get_config', user, () => world.config()),
    command('get_services', user, () => world.services.describe()),
    command('get_panels', user, (_message, session) => panels(session.isAdmin)),
  ];
}
