import { z } from 'zod';
import type { Automations } from '#automations/automations.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';

export function automationCommands(automations: Automations): Command[] {
  return [
    command(
      'automation/config',
      { access: 'admin', fields: { entity_id: z.string() } },
      ({ entity_id: entityId }) => {
        const config = automations.configOfEntity(entityId);
        if (!config) throw new CommandError('not_found', 'Entity not found');
        return { config };
      },
    ),
    // Of the relations, only the automations that name an entity.
    command(
      'search/related',
      { access: 'user', fields: { item_type: z.literal('entity'), item_id: z.string() } },
      ({ item_id: entityId }) => {
        const automation = automations.referencing(entityId);
        return automation.length === 0 ? {} : { automation };
      },
    ),
  ];
}
