import { describe, expect, it } from 'vitest';
import {
  devicesOf,
  displayOf,
  mainEntity,
  moveToNewArea,
  newArea,
  type DisplayEntry,
} from '../fixtures/registry.ts';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface LongEntry {
  readonly entity_id: string;
  readonly disabled_by: string | null;
  readonly options: {
    readonly sensor?: {
      readonly display_precision?: number | null;
      readonly suggested_display_precision?: number;
    };
  };
}

interface RegistryEvent {
  readonly data: {
    readonly action: string;
    readonly entity_id?: string;
    readonly device_id?: string;
    readonly changes?: unknown;
  };
}

describe('the entity registry', () => {
  it('is listed for every account, for display and in full', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const short = await hub.result<{ entity_categories: Record<string, string>; entities: DisplayEntry[] }>({
      type: 'config/entity_registry/list_for_display',
    });
    expect(short.entity_categories).toEqual({ '0': 'config', '1': 'diagnostic' });
    for (const entry of short.entities) {
      expect(entry).toMatchObject({
        ei: expect.stringMatching(/^[a-z0-9_]+\.[a-z0-9_]+$/) as string,
        pl: expect.any(String) as string,
        lb: expect.any(Array) as unknown[],
      });
    }
    const long = await hub.result<LongEntry[]>({ type: 'config/entity_registry/list' });
    expect(short.entities.map(({ ei }) => ei).sort()).toEqual(
      long
        .filter(({ disabled_by }) => disabled_by === null)
        .map(({ entity_id }) => entity_id)
        .sort(),
    );
    const precisions = new Map(
      long.map(({ entity_id, options }) => [
        entity_id,
        options.sensor?.display_precision ?? options.sensor?.suggested_display_precision,
      ]),
    );
    for (const { ei, dp } of short.entities) expect([ei, dp]).toEqual([ei, precisions.get(ei)]);
    for (const key of [
      'area_id',
      'device_id',
      'disabled_by',
      'entity_category',
      'hidden_by',
      'icon',
      'id',
      'name',
      'options',
      'original_name',
      'platform',
      'unique_id',
    ]) {
      expect(long[0]).toHaveProperty(key);
    }
  });

  it('returns one entry, and none of an entity outside the registry', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity } = await mainEntity(hub, 'light');
    expect(await hub.result({ type: 'config/entity_registry/get', entity_id: entity.ei })).toMatchObject({
      entity_id: entity.ei,
      device_id: entity.di,
    });
    await using own = await OwnEntity.made('1');
    expect(await hub.refusal({ type: 'config/entity_registry/get', entity_id: own.id })).toBe('not_found');
    const states = await hub.result<State[]>({ type: 'get_states' });
    expect(
      states.map(({ entity_id }) => entity_id),
      'some live in states alone',
    ).toContain(own.id);
  });

  it('reports the area of the device', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using listener = await HubSocket.signedIn(guest.token);
    const events = await listener.subscribe<RegistryEvent>({
      type: 'subscribe_events',
      event_type: 'device_registry_updated',
    });
    const { entity, device } = await mainEntity(hub, 'light');
    await using area = await moveToNewArea(hub, device);
    const event = await events.event(
      ({ data }) => data.action === 'update' && data.device_id === device.id,
      'the change of the device',
    );
    expect(event.data, 'the id alone: the rest is fetched').not.toHaveProperty('area_id');
    expect((await devicesOf(listener)).find(({ id }) => id === device.id)?.area_id).toBe(area.area_id);
    const entry = (await displayOf(listener)).find(({ ei }) => ei === entity.ei);
    expect(entry?.ai, 'the entity has none of its own').toBeUndefined();
  });

  it('allows an area only for entities with a name', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { entity } = await mainEntity(hub, 'light');
    await using area = await newArea(hub);
    const update = { type: 'config/entity_registry/update', entity_id: entity.ei, area_id: area.area_id };
    // Since 2026; older hubs accept both.
    if (since('2026.1')) {
      expect(await hub.refusal(update)).toBe('invalid_info');
    } else {
      await hub.result(update);
      await hub.result({ ...update, area_id: null });
    }
  });

  it('fires events with the changed entity and its old values', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await using listener = await HubSocket.signedIn(guest.token);
    const events = await listener.subscribe<RegistryEvent>({
      type: 'subscribe_events',
      event_type: 'entity_registry_updated',
    });
    const { entity } = await mainEntity(hub, 'light');
    const before = await hub.result<{ icon: string | null }>({
      type: 'config/entity_registry/get',
      entity_id: entity.ei,
    });
    const updated = await hub.result({
      type: 'config/entity_registry/update',
      entity_id: entity.ei,
      icon: 'mdi:test-tube',
    });
    try {
      expect(updated).toMatchObject({ entity_entry: { entity_id: entity.ei, icon: 'mdi:test-tube' } });
      const event = await events.event(({ data }) => data.entity_id === entity.ei, 'the change');
      expect(event.data).toEqual({ action: 'update', entity_id: entity.ei, changes: { icon: before.icon } });
      expect((await displayOf(listener)).find(({ ei }) => ei === entity.ei)).toMatchObject({
        ic: 'mdi:test-tube',
      });
    } finally {
      await hub.result({ type: 'config/entity_registry/update', entity_id: entity.ei, icon: before.icon });
    }
  });

  it('hides an entity, and shows it again', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { entity } = await mainEntity(hub, 'light');
    const hide = (hidden_by: 'user' | null) =>
      hub.result({ type: 'config/entity_registry/update', entity_id: entity.ei, hidden_by });
    const shown = async () => (await displayOf(hub)).find(({ ei }) => ei === entity.ei)?.hb;
    await hide('user');
    const hidden = await shown();
    await hide(null);
    expect([hidden, await shown()]).toEqual([true, undefined]);
  });

  it.each([
    [
      'changing one that is not there',
      { type: 'config/entity_registry/update', entity_id: 'light.nobody_has_this', name: 'x' },
      'not_found',
    ],
    [
      'a change that nobody knows',
      { type: 'config/entity_registry/update', entity_id: 'light.nobody_has_this', mood: 'x' },
      'invalid_format',
    ],
    ['an id that is none', { type: 'config/entity_registry/get', entity_id: 'malformed' }, 'invalid_format'],
  ])('refuses %s', async (_name, command, code) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe(code);
  });
});

describe('the device registry', () => {
  it('is listed for every account', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const devices = await devicesOf(hub);
    expect(devices.length).toBeGreaterThan(0);
    for (const device of devices) {
      expect(device.id).toMatch(/^[0-9a-f]{32}$/);
      for (const key of ['area_id', 'name', 'name_by_user', 'manufacturer', 'model', 'disabled_by'])
        expect(device).toHaveProperty(key);
    }
    const ids = new Set(devices.map(({ id }) => id));
    for (const { di, ei } of await displayOf(hub)) if (di !== undefined) expect(ids.has(di), ei).toBe(true);
  });
});
