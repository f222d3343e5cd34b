import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { acquireLamp } from '../fixtures/lamp.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

/** The entry of `effect_list` that ends an effect. */
const noEffect = since('2024.4') ? 'off' : 'none';

function effectsOf(attributes: Readonly<Record<string, unknown>>): readonly unknown[] {
  const list: unknown = attributes['effect_list'];
  return Array.isArray(list) ? list : [];
}

describe('light', () => {
  it('turns on and off', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', { target: { entity_id: lamp.id } });
    const on = await watched.until(({ state }) => state === 'on', 'on');
    expect(on.attributes['brightness']).toBeGreaterThan(0);
    expect(on.attributes['color_mode']).toEqual(expect.any(String));

    const again = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_off', { target: { entity_id: lamp.id } });
    const off = await again.until(({ state }) => state === 'off', 'off');
    // The keys stay, with null values.
    expect(off.attributes).toMatchObject({ brightness: null, color_mode: null, color_temp_kelvin: null });
    expect(off.attributes['supported_color_modes']).toContain('color_temp');
  });

  it('toggles', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'toggle', { target: { entity_id: lamp.id } });
    await watched.until(({ state }) => state === 'on', 'on');
    await callService(hub, 'light', 'toggle', { target: { entity_id: lamp.id } });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('off');
  });

  it.each([
    ['a percentage', { brightness_pct: 60 }, { brightness: 153 }],
    ['a brightness', { brightness: 31 }, { brightness: 31 }],
    ['a brightness beyond the end', { brightness: 900 }, { brightness: 255 }],
    // 2024.3 converts through whole mireds, so a whole number of them: 400.
    ['a white', { color_temp_kelvin: 2500 }, { color_mode: 'color_temp', color_temp_kelvin: 2500 }],
  ])('sets %s', async (_name, service_data, attributes) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', { target: { entity_id: lamp.id }, service_data });
    const on = await watched.until(({ state }) => state === 'on', 'on');
    expect(on.attributes).toMatchObject(attributes);
  });

  it('sets a colour', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off', 'hs');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', {
      target: { entity_id: lamp.id },
      service_data: { hs_color: [240, 100] },
    });
    const on = await watched.until(({ state }) => state === 'on', 'on');
    expect(on.attributes).toMatchObject({ color_mode: 'hs', hs_color: [240, 100], rgb_color: [0, 0, 255] });
  });

  it('converts a colour from another colour mode', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off', 'rgbw');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', {
      target: { entity_id: lamp.id },
      service_data: { rgb_color: [0, 0, 255] },
    });
    const on = await watched.until(({ state }) => state === 'on', 'on');
    expect(on.attributes).toMatchObject({ color_mode: 'rgbw', rgbw_color: [0, 0, 255, 0] });
  });

  it('starts an effect and ends it', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const isNone = (effect: unknown) => effect === noEffect;
    const lamp = await findEntity(hub, 'light', 'with effects that can be ended', ({ attributes }) =>
      effectsOf(attributes).some(isNone),
    );
    const target = { entity_id: lamp.entity_id };
    const watched = await EntityWatch.of(hub, lamp.entity_id);
    const effects = effectsOf(lamp.attributes);
    for (const effect of [effects.find((one) => !isNone(one)), noEffect]) {
      await callService(hub, 'light', 'turn_on', { target, service_data: { effect } });
      await expect.poll(() => watched.values.at(-1)?.attributes['effect'], { timeout: 10_000 }).toBe(effect);
    }
    if (lamp.state === 'off') await callService(hub, 'light', 'turn_off', { target });
  });

  it('turns off at brightness 0', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'on');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', {
      target: { entity_id: lamp.id },
      service_data: { brightness: 0 },
    });
    await watched.until(({ state }) => state === 'off', 'off');
  });

  it.each([
    ['a percentage above 100', { brightness_pct: 150 }],
    ['a percentage below 0', { brightness_pct: -1 }],
    ['a brightness in words', { brightness: 'bright' }],
    ['two brightnesses', { brightness: 10, brightness_pct: 10 }],
    ['two colours', { hs_color: [10, 10], rgb_color: [1, 2, 3] }],
    ['half a colour', { hs_color: [10] }],
    ['a field that nobody knows', { brightness_pct: 10, sparkle: true }],
  ])('refuses %s', async (_name, service_data) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    expect(
      await hub.refusal(serviceCall('light', 'turn_on', { target: { entity_id: lamp.id }, service_data })),
    ).toBe('invalid_format');
    await hub.settled();
    expect(watched.states).toEqual(['off']);
  });
});
