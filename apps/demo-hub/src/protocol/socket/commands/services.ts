import { z } from 'zod';
import { type User, isAdmin, mayControl } from '#accounts/users.ts';
import { command, type Command } from '#protocol/socket/command.ts';
import type { Caller } from '#world/services.ts';
import type { World } from '#world/world.ts';

const data = z.record(z.string(), z.unknown());
const names = z.union([z.string(), z.array(z.string())]);
const target = z.strictObject({
  entity_id: names.optional(),
  device_id: names.optional(),
  area_id: names.optional(),
  floor_id: names.optional(),
  label_id: names.optional(),
});

export function callerOf(user: User): Caller {
  return { userId: user.id, isAdmin: isAdmin(user), mayControl: () => mayControl(user) };
}

export function serviceCommands(world: World): Command[] {
  return [
    command(
      'call_service',
      {
        access: 'user',
        fields: {
          domain: z.string(),
          service: z.string(),
          service_data: data.nullable().optional(),
          target: target.nullable().optional(),
          return_response: z.boolean().optional(),
        },
      },
      async (message, session) => {
        const context = world.newContext(session.user.id);
        const response = await world.services.call({
          domain: message.domain.toLowerCase(),
          service: message.service.toLowerCase(),
          // `target` overrides targets in `service_data`.
          data: { ...message.service_data, ...message.target },
          context,
          caller: callerOf(session.user),
          wantsResponse: message.return_response ?? false,
        });
        return message.return_response ? { context, response } : { context };
      },
    ),
  ];
}
