import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

describe('automation', () => {
  it('is turned off and on', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await findEntity(hub, 'automation', 'that is on', ({ state }) => state === 'on');
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'automation', 'turn_off', { target: { entity_id } });
    await watched.until(({ state }) => state === 'off', 'off');
    await callService(hub, 'automation', 'turn_on', { target: { entity_id } });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('on');
  });

  it('is triggered by any account, shows it at once, and the call returns when its actions have ended', async () => {
    await using automation = await OwnAutomation.waiting(2);
    await using hub = await HubSocket.signedIn(guest.token);
    const { entityId } = automation;
    const watched = await EntityWatch.of(hub, entityId);
    const run = serviceCall('automation', 'trigger', {
      target: { entity_id: entityId },
      service_data: { skip_condition: true },
    });
    const first = hub.ask(run);
    const begun = await watched.until(({ attributes }) => attributes['current'] === 1, 'running');
    expect(begun.attributes).toMatchObject({ mode: 'single', last_triggered: expect.any(String) as string });
    expect(watched.values[0]?.attributes).toMatchObject({ current: 0, last_triggered: null });

    // A running one is not started again, without an error.
    await hub.result(run);
    expect(watched.values.at(-1)?.attributes).toEqual(begun.attributes);

    expect((await hub.answer(first)).error).toBeUndefined();
    await watched.until(
      ({ attributes }) => attributes['current'] === 0 && attributes['last_triggered'] !== null,
      'done',
    );
  });

  it('stops its running actions when it is turned off', async () => {
    await using automation = await OwnAutomation.waiting(600);
    await using hub = await HubSocket.signedIn(guest.token);
    const watched = await EntityWatch.of(hub, automation.entityId);
    const of = { target: { entity_id: automation.entityId } };
    const run = hub.ask(serviceCall('automation', 'trigger', of));
    await watched.until(({ attributes }) => attributes['current'] === 1, 'running');
    await callService(hub, 'automation', 'turn_off', of);
    await watched.until(({ state, attributes }) => state === 'off' && attributes['current'] === 0, 'at rest');
    await hub.answer(run);
  });
});
