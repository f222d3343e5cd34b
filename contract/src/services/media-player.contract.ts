import { describe, expect, it } from 'vitest';
import { can, findEntity } from '../fixtures/entities.ts';
import { mediaPlayer } from '../fixtures/features.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

/** A playing or paused player with these features. */
const playerWith = (hub: HubSocket, what: string, bits: number) =>
  findEntity(
    hub,
    'media_player',
    `that ${what}`,
    (state) =>
      can(state, mediaPlayer.pause | mediaPlayer.play | bits) && ['playing', 'paused'].includes(state.state),
  );

const volumeOf = ({ attributes }: { attributes: Readonly<Record<string, unknown>> }) =>
  Number(attributes['volume_level']);

describe('media_player', () => {
  it('plays and pauses', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state: before } = await playerWith(hub, 'plays', 0);
    const watched = await EntityWatch.of(hub, entity_id);
    const other = before === 'playing' ? 'paused' : 'playing';
    await callService(hub, 'media_player', 'media_play_pause', { target: { entity_id } });
    await watched.until(({ state }) => state === other, other);
    await callService(hub, 'media_player', before === 'playing' ? 'media_play' : 'media_pause', {
      target: { entity_id },
    });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe(before);
  });

  it('stops, and plays again', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const ends = mediaPlayer.stop | mediaPlayer.turnOn;
    const { entity_id, state: before } = await playerWith(hub, 'can be stopped', ends);
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'media_player', 'media_stop', { target: { entity_id } });
    // Which of the two depends on the player.
    await watched.until(({ state }) => ['idle', 'off'].includes(state), 'at rest');
    await callService(hub, 'media_player', 'turn_on', { target: { entity_id } });
    await callService(hub, 'media_player', 'media_play', { target: { entity_id } });
    await expect.poll(() => watched.states.at(-1), { timeout: 10_000 }).toBe('playing');
    if (before === 'paused') await callService(hub, 'media_player', 'media_pause', { target: { entity_id } });
  });

  it('sets a volume within its range only, and by steps', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const player = await playerWith(hub, 'has a volume', mediaPlayer.volumeSet);
    const { entity_id } = player;
    const watched = await EntityWatch.of(hub, entity_id);
    const setTo = (volume_level: number) =>
      serviceCall('media_player', 'volume_set', { target: { entity_id }, service_data: { volume_level } });
    await hub.result(setTo(0.25));
    await watched.until((value) => volumeOf(value) === 0.25, 'at a quarter');
    expect(await hub.refusal(setTo(1.5))).toBe('invalid_format');
    await callService(hub, 'media_player', 'volume_up', { target: { entity_id } });
    await watched.until((value) => volumeOf(value) > 0.25 && volumeOf(value) < 0.5, 'louder');
    await callService(hub, 'media_player', 'volume_down', { target: { entity_id } });
    await expect.poll(() => volumeOf(watched.values.at(-1) ?? player)).toBeCloseTo(0.25, 5);
    await hub.result(setTo(volumeOf(player)));
  });

  it('is muted and unmuted', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await playerWith(hub, 'can be muted', mediaPlayer.volumeMute);
    const watched = await EntityWatch.of(hub, entity_id);
    for (const is_volume_muted of [true, false]) {
      await callService(hub, 'media_player', 'volume_mute', {
        target: { entity_id },
        service_data: { is_volume_muted },
      });
      await expect
        .poll(() => watched.values.at(-1)?.attributes['is_volume_muted'], { timeout: 10_000 })
        .toBe(is_volume_muted);
    }
  });

  it.each([
    ['select_source', 'source', 'source_list', mediaPlayer.selectSource],
    ['select_sound_mode', 'sound_mode', 'sound_mode_list', mediaPlayer.selectSoundMode],
  ])('%s accepts the names of its list, and shows the choice', async (service, attribute, list, bit) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, attributes } = await playerWith(hub, `has a ${list}`, bit);
    const watched = await EntityWatch.of(hub, entity_id);
    const names = attributes[list] as readonly string[];
    const before = attributes[attribute];
    for (const name of [names.find((one) => one !== before), before]) {
      await callService(hub, 'media_player', service, {
        target: { entity_id },
        service_data: { [attribute]: name },
      });
      await expect.poll(() => watched.values.at(-1)?.attributes[attribute], { timeout: 10_000 }).toBe(name);
    }
  });

  it('sets shuffle and repeat', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const order = mediaPlayer.shuffleSet | mediaPlayer.repeatSet;
    const { entity_id } = await playerWith(hub, 'has an order', order);
    const watched = await EntityWatch.of(hub, entity_id);
    const command = (service: string, service_data: object) =>
      serviceCall('media_player', service, { target: { entity_id }, service_data: { ...service_data } });
    for (const [shuffle, repeat] of [
      [true, 'all'],
      [true, 'one'],
      [false, 'off'],
    ] as const) {
      await hub.result(command('shuffle_set', { shuffle }));
      await hub.result(command('repeat_set', { repeat }));
      await expect
        .poll(() => watched.values.at(-1)?.attributes, { timeout: 10_000 })
        .toMatchObject({ shuffle, repeat });
    }
    expect(await hub.refusal(command('repeat_set', { repeat: 'twice' }))).toBe('invalid_format');
  });

  it('refuses a negative position', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id } = await playerWith(hub, 'can seek', mediaPlayer.seek);
    expect(
      await hub.refusal(
        serviceCall('media_player', 'media_seek', {
          target: { entity_id },
          service_data: { seek_position: -5 },
        }),
      ),
    ).toBe('invalid_format');
  });

  it('serves its artwork only with the token in the URL', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, attributes } = await findEntity(
      hub,
      'media_player',
      'with a picture',
      (state) => typeof state.attributes['entity_picture'] === 'string',
    );
    const picture = String(attributes['entity_picture']);
    expect(picture).toMatch(
      new RegExp(`^/api/media_player_proxy/${entity_id.replace('.', '\\.')}\\?token=[\\da-f]+&cache=\\w+$`),
    );
    const shown = await http(picture);
    // Without internet the hub names an image that it cannot fetch.
    if (shown.status === 500) expect(target.kind).toBe('home-assistant');
    else expect(shown).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) as string });
    const strange = await http(picture.replace(/token=[\da-f]+/, 'token=0123'));
    expect([401, 403]).toContain(strange.status);
  });
});
