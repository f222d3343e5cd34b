import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { fan, vacuum } from '../fixtures/features.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

describe('fan', () => {
  it('sets a speed and turns off at 0', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await findEntity(hub, 'fan', 'with speeds', (state) =>
      can(state, fan.setSpeed),
    );
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'fan', 'set_percentage', {
      target: { entity_id },
      service_data: { percentage: 100 },
    });
    await watched.until(
      ({ state, attributes }) => state === 'on' && attributes['percentage'] === 100,
      'at full speed',
    );
    await callService(hub, 'fan', 'set_percentage', {
      target: { entity_id },
      service_data: { percentage: 0 },
    });
    await expect
      .poll(() => watched.values.at(-1), { timeout: 10_000 })
      .toMatchObject({ state: 'off', attributes: { percentage: 0 } });
    if (before === 'on') await callService(hub, 'fan', 'turn_on', { target: { entity_id } });
  });

  it('refuses a speed above 100', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await findEntity(hub, 'fan', 'with speeds', (state) => can(state, fan.setSpeed));
    expect(
      await hub.refusal(
        serviceCall('fan', 'set_percentage', { target: { entity_id }, service_data: { percentage: 101 } }),
      ),
    ).toBe('invalid_format');
  });
});

describe('vacuum', () => {
  it('starts cleaning and returns to its base', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await findEntity(hub, 'vacuum', 'that can be sent', (state) =>
      can(state, vacuum.start | vacuum.pause | vacuum.returnHome),
    );
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'vacuum', 'start', { target: { entity_id } });
    await watched.until(({ state }) => state === 'cleaning', 'at work');
    await callService(hub, 'vacuum', 'pause', { target: { entity_id } });
    await watched.until(({ state }) => state === 'paused', 'paused');
    await callService(hub, 'vacuum', 'return_to_base', { target: { entity_id } });
    await watched.until(({ state }) => state === 'returning', 'on its way home');
  });

  it('cleans the spot, stops, and sets the fan speed', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { stop, cleanSpot, locate, fanSpeed } = vacuum;
    const { entity_id, attributes } = await findEntity(hub, 'vacuum', 'that can do all this', (state) =>
      can(state, stop | cleanSpot | locate | fanSpeed),
    );
    const speeds = attributes['fan_speed_list'];
    if (!Array.isArray(speeds)) throw new Error(`${entity_id} names no speeds`);
    const other: unknown = speeds.find((speed) => speed !== attributes['fan_speed']);
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'vacuum', 'clean_spot', { target: { entity_id } });
    await watched.until(({ state }) => state === 'cleaning', 'at work where it stands');
    await callService(hub, 'vacuum', 'set_fan_speed', {
      target: { entity_id },
      service_data: { fan_speed: other },
    });
    await watched.until((reported) => reported.attributes['fan_speed'] === other, 'at the other speed');
    await callService(hub, 'vacuum', 'stop', { target: { entity_id } });
    await watched.until(({ state }) => state === 'idle', 'where it was stopped');
    await callService(hub, 'vacuum', 'locate', { target: { entity_id } });
  });
});

describe('camera', () => {
  it('serves its picture with the token in its attributes, to an <img> without a bearer token', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state, attributes } = await findEntity(
      hub,
      'camera',
      'with a picture',
      (one) => typeof one.attributes['entity_picture'] === 'string',
    );
    expect(['idle', 'streaming', 'recording']).toContain(state);
    const picture = String(attributes['entity_picture']);
    const path = `/api/camera_proxy/${entity_id}`;
    expect(picture).toBe(`${path}?token=${String(attributes['access_token'])}`);
    for (const address of [picture, `${picture}&width=1280&height=720&time=1764421200000`])
      expect(await http(address), address).toMatchObject({
        status: 200,
        type: expect.stringMatching(/^image\//) as string,
      });
    // The gateway answers 401 where there is no key at all.
    for (const address of [path, `${path}?token=0123`])
      expect([401, 403], address).toContain((await http(address)).status);
  });
});
