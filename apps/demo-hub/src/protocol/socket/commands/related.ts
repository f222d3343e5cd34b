import { z } from 'zod';
import type { Automations } from '#automations/automations.ts';
import { relatedTo, relatedTypes } from '#automations/related.ts';
import { command, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

/** What belongs together: the entities, devices and areas of an automation, and the automations of each of them. */
export function relatedCommands(world: World, automations: Automations): Command[] {
  return [
    command(
      'search/related',
      { access: 'user', fields: { item_type: z.enum(relatedTypes), item_id: z.string() } },
      ({ item_type: type, item_id: id }) => relatedTo(world, automations.all(), type, id),
    ),
  ];
}
