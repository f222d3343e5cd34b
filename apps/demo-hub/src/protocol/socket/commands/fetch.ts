import { z } from 'zod';
import { command, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';
import { stateJson } from '#world/states.ts';
import { stateWords } from '#homes/state-words.ts';
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
    command(
      'frontend/get_translations',
      {
        who: 'user',
        fields: {
          language: z.string(),
          category: z.string(),
          integration: z.union([z.string(), z.array(z.string())]).optional(),
          config_flow: z.boolean().optional(),
        },
      },
      ({ language, category, integration }) => ({ resources: wordsOf({ language, category, integration }) }),
    ),
    command('get_panels', user, (_message, session) => panels(session.isAdmin)),
  ];
}

interface WordsQuery {
  readonly language: string;
  readonly category: string;
  readonly integration: string | readonly string[] | undefined;
}

/** An unknown language gives English, an unknown category nothing. */
function wordsOf({ language, category, integration }: WordsQuery): Readonly<Record<string, string>> {
  const wanted = integration === undefined ? undefined : [integration].flat();
  return Object.fromEntries(
    Object.entries(stateWords[language === 'it' ? 'it' : 'en']).filter(([key]) => {
      const [, owner = '', kind] = key.split('.');
      return kind === category && (wanted === undefined || wanted.includes(owner));
    }),
  );
}
