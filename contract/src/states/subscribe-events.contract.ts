import { describe, expect, it } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { Context, State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface BusEvent {
  readonly event_type: string;
  readonly origin: string;
  readonly time_fired: string;
  readonly context: Context;
  readonly data: {
    readonly entity_id?: string;
    readonly old_state?: State | null;
    readonly new_state?: State | null;
  };
}

const listen = (hub: HubSocket, event_type?: string) =>
  hub.subscribe<BusEvent>({ type: 'subscribe_events', ...(event_type === undefined ? {} : { event_type }) });

describe('subscribe_events', () => {
  it('reports added, changed and removed states', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const events = await listen(hub, 'state_changed');
    await using own = await OwnEntity.made('1', { colour: 'red' });
    const of = (fits: (event: BusEvent) => boolean, what: string) =>
      events.event((event) => event.data.entity_id === own.id && fits(event), what);

    const added = await of(({ data }) => data.old_state === null, 'the added state');
    expect(added).toMatchObject({
      event_type: 'state_changed',
      origin: 'LOCAL',
      time_fired: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string,
      data: { old_state: null, new_state: { entity_id: own.id, state: '1', attributes: { colour: 'red' } } },
    });
    expect(added.context).toEqual(added.data.new_state?.context);

    await own.set('2', { colour: 'red' });
    const changed = await of(({ data }) => data.new_state?.state === '2', 'the changed state');
    expect(changed.data).toMatchObject({ old_state: { state: '1' }, new_state: { state: '2' } });

    await own.remove();
    const removed = await of(({ data }) => data.new_state === null, 'the removed state');
    expect(removed.data.old_state).toMatchObject({ entity_id: own.id, state: '2' });
  });

  it('sends an administrator all events when no type is given', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const events = await listen(hub);
    await using own = await OwnEntity.made('1');
    await events.event(
      ({ event_type, data }) => event_type === 'state_changed' && data.entity_id === own.id,
      'a change',
    );
  });

  it('sends nothing after unsubscribing', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const ended = await listen(hub, 'state_changed');
    const other = await listen(hub, 'state_changed');
    await ended.end();
    await using own = await OwnEntity.made('1');
    await other.event(({ data }) => data.entity_id === own.id, 'the added state');
    expect(ended.events.filter(({ data }) => data.entity_id === own.id)).toEqual([]);
    expect(await hub.refusal({ type: 'unsubscribe_events', subscription: ended.id })).toBe('not_found');
    expect(await hub.refusal({ type: 'unsubscribe_events', subscription: 4711 })).toBe('not_found');
  });
});

const forEverybody = [
  'area_registry_updated',
  'component_loaded',
  'core_config_updated',
  'device_registry_updated',
  'entity_registry_updated',
  'lovelace_updated',
  'panels_updated',
  'repairs_issue_registry_updated',
  'service_registered',
  'service_removed',
  'state_changed',
  'themes_updated',
];
const forAdministrators = [
  'automation_triggered',
  'call_service',
  'homeassistant_start',
  'homeassistant_stop',
  'mobile_app_notification_action',
  'persistent_notifications_updated',
  'user_updated',
  'anything_else',
];

describe('rights to event types', () => {
  it('a guest may subscribe to states and registries', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const type of forEverybody) await listen(hub, type);
  });

  it('a guest may subscribe to floors and labels, except on 2024.3', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const event_type of ['floor_registry_updated', 'label_registry_updated']) {
      // 2024.3 has the registries, but refuses them to guests.
      if (since('2025.1')) await listen(hub, event_type);
      else expect(await hub.refusal({ type: 'subscribe_events', event_type })).toBe('unauthorized');
    }
  });

  it('a guest may subscribe to no other type, and not to all events', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const event_type of forAdministrators)
      expect(await hub.refusal({ type: 'subscribe_events', event_type }), event_type).toBe('unauthorized');
    expect(await hub.refusal({ type: 'subscribe_events' })).toBe('unauthorized');
  });

  it('the owner may subscribe to all types', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    for (const type of [...forEverybody, ...forAdministrators]) await listen(hub, type);
  });
});
