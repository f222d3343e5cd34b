import { z } from 'zod';
import { textField } from '#world/service-fields.ts';
import { homeassistantServices } from '#core-services/homeassistant-services.ts';
import type { CoreService } from '#world/services.ts';
import type { World } from '#world/world.ts';

const noData = z.strictObject({});

/** Registers the services that belong to no device. */
export function addCoreServices(world: World, restart: () => void): void {
  const add = (domain: string, services: Readonly<Record<string, CoreService>>): void => {
    for (const [name, service] of Object.entries(services))
      world.services.addCoreService(domain, name, service);
  };
  /** Reloading does nothing: there are no YAML files. */
  const reload: CoreService = { access: 'admin', schema: z.looseObject({}), run: () => undefined };

  add('homeassistant', {
    ...homeassistantServices(world),
    restart: { access: 'admin', schema: z.strictObject({ safe_mode: z.boolean().optional() }), run: restart },
    check_config: { access: 'admin', schema: noData, run: () => undefined },
    reload_all: reload,
    reload_core_config: reload,
  });
  for (const domain of ['automation', 'input_boolean', 'input_number', 'schedule', 'zone', 'person']) {
    add(domain, { reload });
  }
  add('persistent_notification', notificationServices(world));
  add('notify', { persistent_notification: notifyService(world) });
}

/** The one that every hub has: whom it is for does not matter to it. */
function notifyService({ notifications }: World): CoreService {
  const schema = z.strictObject({
    message: textField,
    title: textField.optional(),
    target: z.union([textField, z.array(textField)]).optional(),
    data: z.looseObject({}).optional(),
  });
  return {
    access: 'user',
    schema,
    run(data) {
      const { message, title } = schema.parse(data);
      notifications.create(message, { title: title ?? null });
    },
  };
}

function notificationServices({ notifications }: World): Readonly<Record<string, CoreService>> {
  const created = z.strictObject({
    message: textField,
    title: textField.optional(),
    notification_id: textField.optional(),
  });
  const dismissed = z.strictObject({ notification_id: textField });
  return {
    create: {
      access: 'user',
      schema: created,
      run(data) {
        const { message, title, notification_id: id } = created.parse(data);
        notifications.create(message, { title: title ?? null, ...(id === undefined ? {} : { id }) });
      },
    },
    dismiss: {
      access: 'user',
      schema: dismissed,
      run: (data) => notifications.dismiss(dismissed.parse(data).notification_id),
    },
    dismiss_all: { access: 'user', schema: noData, run: () => notifications.dismissAll() },
  };
}
