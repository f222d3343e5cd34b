import { z } from 'zod';
import { command, CommandError, subscription, type Command, type Session } from '#protocol/socket/command.ts';
import type { HubEvent } from '#world/bus.ts';
import { stateJson, type StateChange } from '#world/states.ts';
import type { World } from '#world/world.ts';

/** Event types that users without administrator rights may subscribe to. */
const publicEvents = new Set([
  'area_registry_updated',
  'category_registry_updated',
  'component_loaded',
  'core_config_updated',
  'device_registry_updated',
  'entity_registry_updated',
  'floor_registry_updated',
  'label_registry_updated',
  'labs_updated',
  'lovelace_updated',
  'panels_updated',
  'recorder_5min_statistics_generated',
  'recorder_hourly_statistics_generated',
  'repairs_issue_registry_updated',
  'service_registered',
  'service_removed',
  'shopping_list_updated',
  'state_changed',
  'themes_updated',
]);

export function eventCommands(world: World, dialect: 'stock' | 'specification'): Command[] {
  const isPublic = (type: string): boolean =>
    publicEvents.has(type) || (dialect === 'specification' && type === 'persistent_notifications_updated');
  return [
    command('ping', { access: 'user', fields: {} }, () => null),
    command(
      'supported_features',
      { access: 'user', fields: { features: z.record(z.string(), z.number().int()) } },
      ({ features }, session) => {
        if (features['coalesce_messages']) session.allowCoalescing();
        return null;
      },
    ),
    subscription(
      'subscribe_events',
      { access: 'user', fields: { event_type: z.string().default('*') } },
      ({ event_type: type }, session) => {
        if (!session.isAdmin && !isPublic(type)) throw new CommandError('unauthorized', 'Unauthorized');
        return (emit) =>
          world.bus.listen(type, (event) => {
            if (mayReceive(event, session)) emit(eventJson(event));
          });
      },
    ),
    command(
      'unsubscribe_events',
      { access: 'user', fields: { subscription: z.union([z.number(), z.bigint()]) } },
      ({ subscription: id }, session) => {
        if (session.unsubscribe(id)) return null;
        throw new CommandError('not_found', 'Subscription not found.');
      },
    ),
    command(
      'fire_event',
      {
        access: 'admin',
        fields: { event_type: z.string(), event_data: z.record(z.string(), z.unknown()).optional() },
      },
      (message, session) => {
        const context = world.newContext(session.user.id);
        world.bus.fire(message.event_type, message.event_data ?? {}, { context });
        return { context };
      },
    ),
  ];
}

function mayReceive(event: HubEvent, session: Session): boolean {
  return event.event_type !== 'state_changed' || session.mayRead((event.data as StateChange).entity_id);
}

/** The event as sent; `state_changed` carries both full states or null. */
function eventJson(event: HubEvent): unknown {
  if (event.event_type !== 'state_changed') return event;
  const change = event.data as StateChange;
  return {
    ...event,
    data: {
      entity_id: change.entity_id,
      old_state: change.old_state ? stateJson(change.old_state) : null,
      new_state: change.new_state ? stateJson(change.new_state) : null,
    },
  };
}
