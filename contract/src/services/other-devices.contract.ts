import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../house/entities.ts';
import { fan, mediaPlayer, vacuum } from '../house/features.ts';
import { callService, serviceCall } from '../house/services.ts';
import { Watching } from '../house/watching.ts';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

describe('fan', () => {
  it('turns at a speed and stops at nought', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await findEntity(hub, 'fan', 'with speeds', (state) =>
      can(state, fan.setSpeed),
    );
    const watched = await Watching.of(hub, entity_id);
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

  it('refuses a speed beyond the end', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await findEntity(hub, 'fan', 'with speeds', (state) => can(state, fan.setSpeed));
    expect(
      await hub.refusal(
        serviceCall('fan', 'set_percentage', { target: { entity_id }, service_data: { percentage: 101 } }),
      ),
    ).toBe('invalid_format');
  });
});

describe('media_player', () => {
  const player = (hub: HubSocket) =>
    findEntity(
      hub,
      'media_player',
      'that plays and has a volume',
      (state) =>
        can(state, mediaPlayer.pause | mediaPlayer.play | mediaPlayer.volumeSet) &&
        ['playing', 'paused'].includes(state.state) &&
        typeof state.attributes['volume_level'] === 'number',
    );

  it('plays and pauses', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await player(hub);
    const watched = await Watching.of(hub, entity_id);
    const other = before === 'playing' ? 'paused' : 'playing';
    await callService(hub, 'media_player', 'media_play_pause', { target: { entity_id } });
    await watched.until(({ state }) => state === other, other);
    await callService(hub, 'media_player', before === 'playing' ? 'media_play' : 'media_pause', {
      target: { entity_id },
    });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe(before);
  });

  it('takes a volume within its range only', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, attributes } = await player(hub);
    const watched = await Watching.of(hub, entity_id);
    await callService(hub, 'media_player', 'volume_set', {
      target: { entity_id },
      service_data: { volume_level: 0.25 },
    });
    await watched.until((value) => value.attributes['volume_level'] === 0.25, 'at a quarter');
    expect(
      await hub.refusal(
        serviceCall('media_player', 'volume_set', {
          target: { entity_id },
          service_data: { volume_level: 1.5 },
        }),
      ),
    ).toBe('invalid_format');
    await callService(hub, 'media_player', 'volume_set', {
      target: { entity_id },
      service_data: { volume_level: attributes['volume_level'] },
    });
  });
});

describe('vacuum', () => {
  it('goes to work and home again', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await findEntity(hub, 'vacuum', 'that can be sent', (state) =>
      can(state, vacuum.start | vacuum.pause | vacuum.returnHome),
    );
    const watched = await Watching.of(hub, entity_id);
    await callService(hub, 'vacuum', 'start', { target: { entity_id } });
    await watched.until(({ state }) => state === 'cleaning', 'at work');
    await callService(hub, 'vacuum', 'pause', { target: { entity_id } });
    await watched.until(({ state }) => state === 'paused', 'paused');
    await callService(hub, 'vacuum', 'return_to_base', { target: { entity_id } });
    await watched.until(({ state }) => state === 'returning', 'on its way home');
  });
});
