import { z } from 'zod';
import { devicePartsOf, ownTriggersOf } from '#automations/device-parts.ts';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import type { World } from '#world/world.ts';
import { domainOf } from '#world/domain-of.ts';

const roles = {
  trigger: { parts: 'triggers', head: { platform: 'device' } },
  condition: { parts: 'conditions', head: { condition: 'device' } },
  action: { parts: 'actions', head: {} },
} as const;

/** What the integration of a device offers: triggers, conditions and actions with the entity that each is about. */
export function deviceAutomationCommands(world: World): Command[] {
  return (['trigger', 'condition', 'action'] as const).flatMap((role) => [
    command(
      `device_automation/${role}/list`,
      { access: 'user', fields: { device_id: z.string() } },
      ({ device_id: deviceId }) => listOf(world, role, deviceId),
    ),
    command(
      `device_automation/${role}/capabilities`,
      { access: 'user', fields: { [role]: z.unknown() } },
      () => (role === 'action' ? {} : { extra_fields: [period] }),
    ),
  ]);
}

const period = { type: 'positive_time_period_dict', name: 'for', required: false, optional: true };

function listOf(world: World, role: keyof typeof roles, deviceId: string): readonly object[] {
  const { devices, entities } = world.registries;
  if (devices.get(deviceId) === undefined) throw new CommandError('not_found', 'Device not found');
  const { parts, head } = roles[role];
  const own = role === 'trigger' ? ownTriggersOf(world, deviceId) : [];
  const ofEntities = entities
    .list()
    .filter((entry) => entry.device_id === deviceId && entry.disabled_by === null)
    .flatMap(({ id, entity_id: entityId, entity_category: category, hidden_by: hidden }) =>
      Object.keys(devicePartsOf(world, entityId)?.[parts] ?? {}).map((type) => ({
        ...head,
        type,
        device_id: deviceId,
        entity_id: id,
        domain: domainOf(entityId),
        metadata: { secondary: category !== null || hidden !== null },
      })),
    );
  return [...ofEntities, ...own.map((one) => ({ ...head, device_id: deviceId, ...one, metadata: {} }))];
}
