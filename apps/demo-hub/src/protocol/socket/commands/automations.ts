import { z } from 'zod';
import type { Automations } from '#automations/automations.ts';
import { validateParts } from '#automations/validate.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';

const domain = z.enum(['automation', 'script']);

/** The configuration of an automation, a check of parts of one, and the traces of its runs. */
export function automationCommands(world: World, automations: Automations): Command[] {
  const { traces } = automations;
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
    command(
      'validate_config',
      {
        access: 'user',
        fields: {
          triggers: z.unknown().optional(),
          conditions: z.unknown().optional(),
          actions: z.unknown().optional(),
        },
      },
      (parts) => validateParts(parts, world),
    ),
    command(
      'trace/list',
      { access: 'admin', fields: { domain, item_id: z.string().optional() } },
      ({ domain: of, item_id: itemId }) =>
        of === 'automation' ? traces.list(itemId).map(({ trace }) => trace.summary()) : [],
    ),
    command(
      'trace/get',
      { access: 'admin', fields: { domain, item_id: z.string(), run_id: z.string() } },
      ({ domain: of, item_id: itemId, run_id: runId }) => {
        const trace = of === 'automation' ? traces.get(itemId, runId) : undefined;
        if (!trace) throw new CommandError('not_found', 'The trace could not be found');
        return trace.details();
      },
    ),
    command(
      'trace/contexts',
      { access: 'admin', fields: { domain: domain.optional(), item_id: z.string().optional() } },
      ({ item_id: wanted }) =>
        Object.fromEntries(
          traces
            .list(wanted)
            .map(({ itemId, trace }) => [
              trace.contextId,
              { run_id: trace.runId, domain: 'automation', item_id: itemId },
            ]),
        ),
    ),
  ];
}
