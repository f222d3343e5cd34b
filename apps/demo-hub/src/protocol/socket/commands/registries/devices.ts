import { z } from 'zod';
import { command, CommandError, type Command } from '#protocol/socket/command.ts';
import { withoutUndefined } from '#world/without-undefined.ts';
import type { World } from '#world/world.ts';

const text = z.string().nullable().optional();

export function deviceCommands({ registries, entities }: World): Command[] {
  return [
    command('config/device_registry/list', { access: 'user', fields: {} }, () =>
      registries.devices.list().map(deviceJson),
    ),
    command(
      'config/device_registry/update',
      {
        access: 'admin',
        fields: {
          device_id: z.string(),
          area_id: text,
          name_by_user: text,
          labels: z.array(z.string()).optional(),
          disabled_by: z.literal('user').nullable().optional(),
        },
      },
      ({ device_id: id, ...changes }) => {
        const device = registries.devices.update(id, withoutUndefined(changes));
        if (!device) throw new CommandError('not_found', 'Device not found');
        // The main entity's friendly name is the device's name.
        for (const { entity_id: entityId, device_id: of } of registries.entities.list()) {
          if (of === id) entities.refresh(entityId);
        }
        return deviceJson(device);
      },
    ),
  ];
}

function deviceJson(device: object): Record<string, unknown> {
  return {
    model_id: null,
    hw_version: null,
    serial_number: null,
    via_device_id: null,
    parent_device_id: null,
    entry_type: null,
    connections: [],
    configuration_url: null,
    config_entry_id: 'demo',
    config_subentry_id: null,
    config_entries: ['demo'],
    config_entries_subentries: { demo: [null] },
    primary_config_entry: 'demo',
    ...device,
  };
}
