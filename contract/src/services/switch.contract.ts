import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { callService } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

describe('switch', () => {
  it('toggles, with one event, and toggles back', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await findEntity(hub, 'switch', 'at all');
    const [there, back] = before === 'on' ? (['off', 'on'] as const) : (['on', 'off'] as const);
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'switch', `turn_${there}`, { target: { entity_id } });
    await watched.until(({ state }) => state === there, there);
    await callService(hub, 'switch', `turn_${there}`, { target: { entity_id } });
    await hub.settled();
    expect(watched.states).toEqual([before, there]);
    await callService(hub, 'switch', `turn_${back}`, { service_data: { entity_id } });
    await expect.poll(() => watched.states, { timeout: 10_000 }).toEqual([before, there, before]);
  });

  it('supports the services of the homeassistant domain', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await findEntity(hub, 'switch', 'at all');
    const there = before === 'on' ? 'off' : 'on';
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'homeassistant', `turn_${there}`, { target: { entity_id } });
    await watched.until(({ state }) => state === there, there);
    await callService(hub, 'homeassistant', 'toggle', { target: { entity_id } });
    await expect.poll(() => watched.states, { timeout: 10_000 }).toEqual([before, there, before]);
  });
});
