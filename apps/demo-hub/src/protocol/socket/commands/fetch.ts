import { z } from 'zod';
import { command, type Command } from '#protocol/socket/command.ts';
import { purposeTranslations } from '#automations/purposes/purpose-names.ts';
import type { World } from '#world/world.ts';
import { stateJson } from '#world/states.ts';
import { issueTranslations } from '#homes/issue-translations.ts';
import { stateTranslations } from '#homes/state-translations.ts';
import { panels } from '#world/panels.ts';

/** One-time reads: states, config, services, translations, panels. */
export function fetchCommands(world: World): Command[] {
  const user = { access: 'user', fields: {} } as const;
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
        access: 'user',
        fields: {
          language: z.string(),
          category: z.string(),
          integration: z.union([z.string(), z.array(z.string())]).optional(),
          config_flow: z.boolean().optional(),
        },
      },
      ({ language, category, integration }) => ({
        resources: translationsOf({ language, category, integration }),
      }),
    ),
    command('get_panels', user, (_message, session) => panels(session.isAdmin)),
  ];
}

interface TranslationsQuery {
  readonly language: string;
  readonly category: string;
  readonly integration: string | readonly string[] | undefined;
}

/** Unknown languages get English, unknown categories nothing. */
function translationsOf({
  language,
  category,
  integration,
}: TranslationsQuery): Readonly<Record<string, string>> {
  const wanted = integration === undefined ? undefined : [integration].flat();
  const known = language === 'it' ? 'it' : 'en';
  const isOfParts = category === 'triggers' || category === 'conditions';
  const texts = isOfParts
    ? purposeTranslations(known)
    : { ...stateTranslations[known], ...issueTranslations[known] };
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => {
      const [, owner = '', kind] = key.split('.');
      return kind === category && (wanted === undefined || wanted.includes(owner));
    }),
  );
}
