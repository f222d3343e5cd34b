import { describe, expect, it } from 'vitest';
import { newName } from '../fixtures/registry.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly passive: boolean;
  readonly icon?: string;
}

interface Change {
  readonly change_type: 'added' | 'updated' | 'removed';
  readonly zone_id: string;
  readonly item: Zone;
}

const zonesOf = (hub: HubSocket) => hub.result<Zone[]>({ type: 'zone/list' });

describe('zones', () => {
  it('are created, have a state, are updated and deleted', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const name = newName();
    const zone = await hub.result<Zone>({
      type: 'zone/create',
      name,
      latitude: 45.46,
      longitude: 9.19,
      icon: 'mdi:briefcase',
    });
    try {
      expect(zone).toEqual({
        id: name.toLowerCase().replace(' ', '_'),
        name,
        latitude: 45.46,
        longitude: 9.19,
        radius: 100,
        passive: false,
        icon: 'mdi:briefcase',
      });
      expect(await zonesOf(hub)).toContainEqual(zone);
      const state = await EntityWatch.of(hub, `zone.${zone.id}`);
      await state.until(({ attributes }) => attributes['radius'] === 100, 'there');
      expect(state.values[0]).toMatchObject({
        state: '0',
        attributes: {
          latitude: 45.46,
          longitude: 9.19,
          passive: false,
          editable: true,
          persons: [],
          friendly_name: name,
        },
      });

      const updated = await hub.result({ type: 'zone/update', zone_id: zone.id, radius: 250, passive: true });
      expect(updated).toEqual({ ...zone, radius: 250, passive: true });
      await state.until(
        ({ attributes }) => attributes['radius'] === 250 && attributes['passive'] === true,
        'wider',
      );
    } finally {
      await hub.result({ type: 'zone/delete', zone_id: zone.id });
    }
    expect((await zonesOf(hub)).map(({ id }) => id)).not.toContain(zone.id);
    const states = await hub.result<State[]>({ type: 'get_states' });
    expect(states.map(({ entity_id }) => entity_id)).not.toContain(`zone.${zone.id}`);
  });

  it('can be subscribed to', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using listener = await HubSocket.signedIn(guest.token);
    if (!since('2025.1')) {
      // 2024.3 has no subscriptions to collections.
      expect(await listener.refusal({ type: 'zone/subscribe' })).toBe('unknown_command');
      return;
    }
    const changes = await listener.subscribe<Change[]>({ type: 'zone/subscribe' });
    await changes.event(() => true, 'those that there are');
    const zone = await hub.result<Zone>({ type: 'zone/create', name: newName(), latitude: 1, longitude: 2 });
    const changeOf = (type: string) =>
      changes.event(
        (list) => list.some(({ change_type, zone_id }) => change_type === type && zone_id === zone.id),
        type,
      );
    expect(await changeOf('added')).toEqual([{ change_type: 'added', zone_id: zone.id, item: zone }]);
    await hub.result({ type: 'zone/update', zone_id: zone.id, radius: 20 });
    expect(await changeOf('updated')).toEqual([
      { change_type: 'updated', zone_id: zone.id, item: { ...zone, radius: 20 } },
    ]);
    await hub.result({ type: 'zone/delete', zone_id: zone.id });
    await changeOf('removed');
  });

  it('may have the same name, with different ids', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const name = newName();
    const make = () => hub.result<Zone>({ type: 'zone/create', name, latitude: 1, longitude: 2 });
    const first = await make();
    const second = await make();
    for (const { id } of [first, second]) await hub.result({ type: 'zone/delete', zone_id: id });
    expect(second.id).toBe(`${first.id}_2`);
  });

  it.each([
    [
      'making one beyond the pole',
      { type: 'zone/create', name: 'x', latitude: 91, longitude: 0 },
      'invalid_format',
    ],
    ['creating one with half a position', { type: 'zone/create', name: 'x', latitude: 45 }, 'invalid_format'],
    ['creating one without a name', { type: 'zone/create', latitude: 45, longitude: 9 }, 'invalid_format'],
    [
      'making one with an icon that is none',
      { type: 'zone/create', name: 'x', latitude: 45, longitude: 9, icon: 'briefcase' },
      'invalid_format',
    ],
    [
      'making one with a field that nobody knows',
      { type: 'zone/create', name: 'x', latitude: 45, longitude: 9, colour: 'red' },
      'invalid_format',
    ],
    [
      'changing one that is not there',
      { type: 'zone/update', zone_id: 'nobody_has_this', radius: 5 },
      'not_found',
    ],
    [
      'changing the home, which is no part of the list',
      { type: 'zone/update', zone_id: 'home', radius: 5 },
      'not_found',
    ],
  ])('refuse %s', async (_name, command, code) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe(code);
  });

  it('refuse to delete an unknown zone, whatever the hub sends afterwards', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'zone/delete', zone_id: 'nobody_has_this' })).toBe('not_found');
    await hub.settled();
  });
});
