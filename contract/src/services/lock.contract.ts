import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { lock } from '../fixtures/features.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

const lockedDoor = (hub: HubSocket) =>
  findEntity(
    hub,
    'lock',
    'that is locked and wants no code',
    (state) => state.state === 'locked' && (state.attributes['code_format'] ?? null) === null,
  );
const doorWithoutLatch = (hub: HubSocket) =>
  findEntity(
    hub,
    'lock',
    'that is locked and has no latch',
    (state) => state.state === 'locked' && !can(state, lock.open),
  );

describe('lock', () => {
  it('unlocks and locks, through the transitional states', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await lockedDoor(hub);
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'lock', 'unlock', { target: { entity_id } });
    await watched.until(({ state }) => state === 'unlocked', 'unlocked');
    expect(watched.states).toEqual(['locked', 'unlocking', 'unlocked']);

    const again = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'lock', 'lock', { target: { entity_id } });
    await again.until(({ state }) => state === 'locked', 'locked');
    expect(again.states).toEqual(['unlocked', 'locking', 'locked']);
  });

  it('ignores a code that it does not need', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await lockedDoor(hub);
    await callService(hub, 'lock', 'lock', { target: { entity_id }, service_data: { code: '0000' } });
  });

  it('refuses to open without the open feature', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await doorWithoutLatch(hub);
    const code = await hub.refusal(serviceCall('lock', 'open', { target: { entity_id } }));
    // Since 2025 a missing feature is a validation error.
    expect(code).toBe(since('2025.1') ? 'service_validation_error' : 'home_assistant_error');
    const state = await EntityWatch.of(hub, entity_id);
    await state.until((value) => value.state === 'locked', 'locked as before');
  });
});
