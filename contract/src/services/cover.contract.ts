import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { cover } from '../fixtures/features.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;
const position = ({ attributes }: Pick<State, 'attributes'>) => attributes['current_position'];

const serviceTo = { open: 'open_cover', closed: 'close_cover' } as const;

const withPosition = (hub: HubSocket) =>
  findEntity(
    hub,
    'cover',
    'that knows its position',
    (state) => can(state, cover.setPosition | cover.stop) && typeof position(state) === 'number',
  );

const withoutPosition = (hub: HubSocket) =>
  findEntity(
    hub,
    'cover',
    'without a position',
    (state) =>
      can(state, cover.open | cover.close) && !can(state, cover.setPosition) && position(state) === undefined,
  );

// Moving takes seconds, so both cases run at once.
describe.concurrent('a cover', () => {
  it.concurrent('with a position moves to a position, reports it meanwhile, and stops on command', async ({
    expect,
  }) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const blind = await withPosition(hub);
    const { entity_id } = blind;
    const before = Number(position(blind));
    const up = before < 50;
    const wanted = up ? before + 20 : before - 20;

    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { entity_id },
      service_data: { position: wanted },
    });
    await watched.until((value) => value.state === 'open' && position(value) === wanted, `at ${wanted}`);
    expect(watched.values.length, 'values on the way').toBeGreaterThan(2);
    // The demo blinds of 2024.3 report their position only.
    if (since('2025.1')) {
      expect(watched.states.at(1), 'the first thing heard of it').toBe(up ? 'opening' : 'closing');
    }
    // Before 2026 they do not report a stop: their last state is moving.
    if (since('2026.1')) {
      const back = await EntityWatch.of(hub, entity_id);
      await callService(hub, 'cover', up ? 'close_cover' : 'open_cover', { target: { entity_id } });
      await back.until(
        (value) => value.state.endsWith('ing') && position(value) !== wanted,
        'on its way back',
      );
      await callService(hub, 'cover', 'stop_cover', { target: { entity_id } });
      await expect.poll(() => back.states.at(-1), { timeout: 10_000 }).toBe('open');
      expect(Number(position(back.values.at(-1) ?? blind))).not.toBe(wanted);
    }

    const home = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'cover', 'set_cover_position', {
      target: { entity_id },
      service_data: { position: before },
    });
    await home.until(
      (value) => position(value) === before && !value.state.endsWith('ing'),
      `back at ${before}`,
    );
  });

  it.concurrent('without a position opens and closes', async ({ expect }) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await withoutPosition(hub);
    const [there, back] = before === 'open' ? (['closed', 'open'] as const) : (['open', 'closed'] as const);
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'cover', serviceTo[there], { target: { entity_id } });
    expect(position(await watched.until(({ state }) => state === there, there))).toBeUndefined();
    // Restoring need not be awaited.
    await callService(hub, 'cover', serviceTo[back], { target: { entity_id } });
  });
});

describe('cover with a position', () => {
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
  it('refuses a position', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await withoutPosition(hub);
    const code = await hub.refusal(
      serviceCall('cover', 'set_cover_position', { target: { entity_id }, service_data: { position: 50 } }),
    );
    // Since 2025 a missing feature is a validation error.
    expect(code).toBe(since('2025.1') ? 'service_validation_error' : 'home_assistant_error');
  });
});
