import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../house/entities.ts';
import { cover } from '../house/features.ts';
import { callService, serviceCall } from '../house/services.ts';
import { Watching } from '../house/watching.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;
const position = ({ attributes }: Pick<State, 'attributes'>) => attributes['current_position'];

const withPosition = (hub: HubSocket) =>
  findEntity(
    hub,
    'cover',
    'that knows its position',
    (state) => can(state, cover.setPosition | cover.stop) && typeof position(state) === 'number',
  );

describe('cover with a position', () => {
  it('travels to where it is sent, and says so on the way', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const blind = await withPosition(hub);
    const { entity_id } = blind;
    const before = Number(position(blind));
    const wanted = before >= 50 ? before - 20 : before + 20;
    const moving = wanted > before ? 'opening' : 'closing';

    const watched = await Watching.of(hub, entity_id);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { entity_id },
      service_data: { position: wanted },
    });
    await watched.until((value) => value.state === 'open' && position(value) === wanted, `at ${wanted}`);
    // The demonstration blinds of 2024.3 only tell of their position.
    expect(watched.states.at(1), 'the first thing heard of it').toBe(since('2025.1') ? moving : 'open');
    expect(watched.values.length, 'values on the way').toBeGreaterThan(2);

    const again = await Watching.of(hub, entity_id);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { entity_id },
      service_data: { position: before },
    });
    await again.until(
      (value) => position(value) === before && !value.state.endsWith('ing'),
      `back at ${before}`,
    );
  });

  // The demonstration blinds of 2024.3 stop, and go on to say that they move.
  it.runIf(since('2025.1'))('stops where it is', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const blind = await withPosition(hub);
    const { entity_id } = blind;
    const before = Number(position(blind));
    const up = before < 50;
    const watched = await Watching.of(hub, entity_id);
    await callService(hub, 'cover', up ? 'open_cover' : 'close_cover', { target: { entity_id } });
    await watched.until((value) => value.state.endsWith('ing') && position(value) !== before, 'on its way');
    await callService(hub, 'cover', 'stop_cover', { target: { entity_id } });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('open');
    const stopped = Number(position(watched.values.at(-1) ?? blind));
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(100);

    const again = await Watching.of(hub, entity_id);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { entity_id },
      service_data: { position: before },
    });
    await again.until(
      (value) => position(value) === before && !value.state.endsWith('ing'),
      `back at ${before}`,
    );
  });

  it.each([
    ['beyond the end', { position: 101 }],
    ['below nought', { position: -1 }],
    ['in words', { position: 'half' }],
    ['left out', {}],
  ])('refuses a position %s', async (_name, service_data) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await withPosition(hub);
    expect(
      await hub.refusal(serviceCall('cover', 'set_cover_position', { target: { entity_id }, service_data })),
    ).toBe('invalid_format');
  });
});

describe('cover without a position', () => {
  const withoutPosition = (hub: HubSocket) =>
    findEntity(
      hub,
      'cover',
      'without a position',
      (state) =>
        can(state, cover.open | cover.close) &&
        !can(state, cover.setPosition) &&
        position(state) === undefined,
    );

  it('opens and closes', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await withoutPosition(hub);
    const open = { service: 'open_cover', state: 'open' };
    const closed = { service: 'close_cover', state: 'closed' };
    for (const { service, state } of before === 'open' ? [closed, open] : [open, closed]) {
      const watched = await Watching.of(hub, entity_id);
      await callService(hub, 'cover', service, { target: { entity_id } });
      const value = await watched.until((heard) => heard.state === state, state);
      expect(position(value)).toBeUndefined();
    }
  });

  it('cannot be sent to a position', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await withoutPosition(hub);
    const code = await hub.refusal(
      serviceCall('cover', 'set_cover_position', { target: { entity_id }, service_data: { position: 50 } }),
    );
    // A missing feature became a validation error after 2024.
    expect(code).toBe(since('2025.1') ? 'service_validation_error' : 'home_assistant_error');
  });
});
