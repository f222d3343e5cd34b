import { z } from 'zod';
import type { Person } from '#accounts/people.ts';
import { isAdmin, mayControl } from '#accounts/people.ts';
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

export function callerOf(person: Person): Caller {
  return { userId: person.id, isAdmin: isAdmin(person), mayControl: () => mayControl(person) };
}

export function serviceCommands(world: World): Command[] {
  return [
    command(
      'call_service',
      {
        who: 'user',
        fields: {
          domain: z.string(),
          service: z.string(),
          service_data: data.nullable().optional(),
          target: target.nullable().optional(),
          return_response: z.boolean().optional(),
        },
      },
      async (message, session) => {
        const context = world.newContext(session.person.id);
        const response = await world.services.call({
          domain: message.domain.toLowerCase(),
          service: message.service.toLowerCase(),
          // The target wins over what the data name.
          data: { ...message.service_data, ...message.target },
          context,
          caller: callerOf(session.person),
          wantsResponse: message.return_response ?? false,
        });
        return message.return_response ? { context, response } : { context };
      },
    ),
  ];
}
