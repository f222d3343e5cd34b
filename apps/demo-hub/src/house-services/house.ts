import { z } from 'zod';
import { text } from '#devices/fields.ts';
import { genericServices } from '#house-services/generic.ts';
import type { HouseService } from '#world/services.ts';
import type { World } from '#world/world.ts';

const nothing = z.strictObject({});

/** What the hub itself can do, beside its devices. */
export function addHouseServices(world: World, restart: () => void): void {
  const add = (domain: string, services: Readonly<Record<string, HouseService>>): void => {
    for (const [name, service] of Object.entries(services))
      world.services.addHouseService(domain, name, service);
  };
  /** What it would read again from files is always as it should be here. */
  const reload: HouseService = { who: 'admin', schema: z.looseObject({}), run: () => undefined };

  add('homeassistant', {
    ...genericServices(world),
    restart: { who: 'admin', schema: z.strictObject({ safe_mode: z.boolean().optional() }), run: restart },
    check_config: { who: 'admin', schema: nothing, run: () => undefined },
    reload_all: reload,
    reload_core_config: reload,
  });
  for (const domain of ['automation', 'input_boolean', 'input_number', 'schedule', 'zone', 'person']) {
    add(domain, { reload });
  }
  add('persistent_notification', notificationServices(world));
}

function notificationServices({ notifications }: World): Readonly<Record<string, HouseService>> {
  const created = z.strictObject({ message: text, title: text.optional(), notification_id: text.optional() });
  const dismissed = z.strictObject({ notification_id: text });
  return {
    create: {
      who: 'user',
      schema: created,
      run(data) {
        const { message, title, notification_id: id } = created.parse(data);
        notifications.create(message, { title: title ?? null, ...(id === undefined ? {} : { id }) });
      },
    },
    dismiss: {
      who: 'user',
      schema: dismissed,
      run: (data) => notifications.dismiss(dismissed.parse(data).notification_id),
    },
    dismiss_all: { who: 'user', schema: nothing, run: () => notifications.dismissAll() },
  };
}
