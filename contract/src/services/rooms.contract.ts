import { describe, expect, it } from 'vitest';
import { can } from '../fixtures/entities.ts';
import { cover } from '../fixtures/features.ts';
import { mainEntity, moveToNewArea } from '../fixtures/registry.ts';
import { callService } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

describe('a service call for an area', () => {
  it('reaches the entities of the area, and no others', async () => {
    await using admin = await HubSocket.signedIn(owner.token);
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity, device } = await mainEntity(admin, 'light');
    await using area = await moveToNewArea(admin, device);
    const lamp = await EntityWatch.of(hub, entity.ei);
    const before = (await lamp.until(() => true, 'its first value')).state;
    const lights = await hub.subscribe<{ c?: Record<string, unknown> }>({ type: 'subscribe_entities' });

    await callService(hub, 'light', 'toggle', { target: { area_id: area.area_id } });
    await lamp.until(({ state }) => state !== before, 'turned over');
    const changed = lights.events
      .flatMap(({ c }) => Object.keys(c ?? {}))
      .filter((id) => id.startsWith('light.'));
    expect(new Set(changed)).toEqual(new Set([entity.ei]));

    await callService(hub, 'light', 'toggle', { target: { device_id: [device.id] } });
    await expect.poll(() => lamp.states.at(-1), { timeout: 10_000 }).toBe(before);
  });

  it('skips entities without the feature', async () => {
    await using admin = await HubSocket.signedIn(owner.token);
    await using hub = await HubSocket.signedIn(guest.token);
    const states = await hub.result<State[]>({ type: 'get_states' });
    const unable = new Set(
      states.filter((state) => !can(state, cover.setPosition)).map(({ entity_id }) => entity_id),
    );
    const { entity, device } = await mainEntity(admin, 'cover', (id) => unable.has(id));
    await using area = await moveToNewArea(admin, device);
    const gate = await EntityWatch.of(hub, entity.ei);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { area_id: area.area_id },
      service_data: { position: 50 },
    });
    await hub.settled();
    expect(gate.states).toHaveLength(1);
  });
});
