import { describe, expect, it } from 'vitest';
import { areasOf, newArea, newName } from '../fixtures/registry.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface AreaEvent {
  readonly data: { readonly action: string; readonly area_id: string | null };
}

describe('areas', () => {
  it('are listed for every account', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const areas = await areasOf(hub);
    expect(areas.length).toBeGreaterThan(0);
    for (const area of areas) {
      expect(area).toMatchObject({
        area_id: expect.stringMatching(/^[a-z0-9_]+$/) as string,
        name: expect.any(String) as string,
        aliases: expect.any(Array) as unknown[],
      });
      expect(area).toHaveProperty('icon');
      // 2024.3 has no floors of areas.
      expect(Object.hasOwn(area, 'floor_id')).toBe(since('2025.1'));
    }
  });

  it('are created, updated and deleted, with events that name the id', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using listener = await HubSocket.signedIn(guest.token);
    const events = await listener.subscribe<AreaEvent>({
      type: 'subscribe_events',
      event_type: 'area_registry_updated',
    });
    const eventOf = (action: string, area_id: string) =>
      events.event(({ data }) => data.action === action && data.area_id === area_id, `${action} ${area_id}`);

    await using area = await newArea(hub, { icon: 'mdi:sofa' });
    expect(area).toMatchObject({
      area_id: area.name.toLowerCase().replace(' ', '_'),
      icon: 'mdi:sofa',
      picture: null,
      aliases: [],
    });
    expect((await eventOf('create', area.area_id)).data).toEqual({ action: 'create', area_id: area.area_id });

    const renamed = newName();
    const updated = await hub.result({
      type: 'config/area_registry/update',
      area_id: area.area_id,
      name: renamed,
      icon: null,
    });
    expect(updated, 'the id is that of the first name').toMatchObject({
      area_id: area.area_id,
      name: renamed,
      icon: null,
    });
    await eventOf('update', area.area_id);
    expect(await areasOf(listener)).toContainEqual(
      expect.objectContaining({ area_id: area.area_id, name: renamed }),
    );

    expect(await hub.result({ type: 'config/area_registry/delete', area_id: area.area_id })).toBe('success');
    await eventOf('remove', area.area_id);
    expect((await areasOf(listener)).map(({ area_id }) => area_id)).not.toContain(area.area_id);
  });

  it('have unique names', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using area = await newArea(hub);
    await using other = await newArea(hub);
    expect(await hub.refusal({ type: 'config/area_registry/create', name: area.name })).toBe('invalid_info');
    expect(await hub.refusal({ type: 'config/area_registry/create', name: area.name.toUpperCase() })).toBe(
      'invalid_info',
    );
    expect(
      await hub.refusal({ type: 'config/area_registry/update', area_id: other.area_id, name: area.name }),
    ).toBe('invalid_info');
  });

  it.each([
    ['creating one without a name', { type: 'config/area_registry/create' }, 'invalid_format'],
    [
      'making one with a field that nobody knows',
      { type: 'config/area_registry/create', name: 'Contract', colour: 'red' },
      'invalid_format',
    ],
    [
      'deleting one that is not there',
      { type: 'config/area_registry/delete', area_id: 'nobody_has_this' },
      'invalid_info',
    ],
    [
      'changing one that is not there',
      { type: 'config/area_registry/update', area_id: 'nobody_has_this', name: 'Contract' },
      'unknown_error',
    ],
  ])('refuse %s', async (_name, command, code) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe(code);
  });
});

describe('floors', () => {
  it('are created, hold areas, and are deleted', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const name = newName();
    const floor = await hub.result<{ floor_id: string }>({
      type: 'config/floor_registry/create',
      name,
      level: -1,
    });
    try {
      expect(floor).toMatchObject({
        floor_id: name.toLowerCase().replace(' ', '_'),
        name,
        level: -1,
        icon: null,
      });
      expect(await hub.result({ type: 'config/floor_registry/list' })).toContainEqual(
        expect.objectContaining({ floor_id: floor.floor_id }),
      );
      // On 2024.3 floors hold no areas.
      if (since('2025.1')) {
        await using area = await newArea(hub, { floor_id: floor.floor_id });
        expect(area.floor_id).toBe(floor.floor_id);
      }
    } finally {
      await hub.result({ type: 'config/floor_registry/delete', floor_id: floor.floor_id });
    }
    expect(await hub.refusal({ type: 'config/floor_registry/delete', floor_id: floor.floor_id })).toBe(
      'invalid_info',
    );
  });
});
