import fc from 'fast-check';
import { MediaPlayerFeature } from '@soglia/hub-client/commands';
import { expect, it, vi } from 'vitest';
import { entity, NOW } from '../../../testing/entity.ts';
import { nextRepeat, repeatOf, soundsOf, sourcesOf, volumeBy, volumeOf } from './abilities.ts';
import { nowPlaying } from './now-playing.ts';
import { pictureOf } from '../../../model/entity-picture.ts';
import { clockText, durationOf, positionOf } from './position.ts';
import { soundText } from './sound-text.ts';

const hub = 'http://casa.local:8123';
const player = (attributes: Readonly<Record<string, unknown>>, state = 'playing') =>
  entity('media_player.tv', state, attributes);

it.each([
  [
    { entity_picture: '/api/media_player_proxy/media_player.tv?token=a&cache=b' },
    `${hub}/api/media_player_proxy/media_player.tv?token=a&cache=b`,
  ],
  [{ entity_picture: ' /api/x ' }, `${hub}/api/x`],
  [{ entity_picture: 'https://pictures.example/a.jpg' }, undefined],
  [{ entity_picture: `${hub}/api/a` }, `${hub}/api/a`],
  [{ entity_picture: 'HTTP://CASA.local:8123/api/a' }, `${hub}/api/a`],
  // The hub's host with another scheme or port may be anybody's.
  [{ entity_picture: 'https://casa.local:8123/api/a' }, undefined],
  [{ entity_picture: 'http://casa.local/api/a' }, undefined],
  [{ entity_picture: 'http://casa.local:8123@pictures.example/a' }, undefined],
  [{ entity_picture: 'http://casa.local:8123.pictures.example/a' }, undefined],
  [
    { entity_picture: 'https://pictures.example/a.jpg', entity_picture_local: '/api/media_player_proxy/b' },
    `${hub}/api/media_player_proxy/b`,
  ],
  [{ entity_picture: '/api/a', entity_picture_local: null }, `${hub}/api/a`],
  [{ entity_picture: '/api/a', entity_picture_local: 'https://pictures.example/a.jpg' }, `${hub}/api/a`],
  [{ entity_picture: '//elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: '/\\elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: '\\\\elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: '/\t/elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: '/\n\\elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: 'https:\\\\elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: 'https:/elsewhere.example/a.jpg' }, undefined],
  [{ entity_picture: '/a/..//elsewhere.example' }, `${hub}//elsewhere.example`],
  [{ entity_picture: 'blob:http://casa.local:8123/1' }, undefined],
  [{ entity_picture: 'filesystem:http://casa.local:8123/1' }, undefined],
  [{ entity_picture: 'javascript:alert(1)' }, undefined],
  [{ entity_picture: ' JAVASCRIPT:alert(1)' }, undefined],
  [{ entity_picture: 'data:image/svg+xml,<svg/>' }, undefined],
  [{ entity_picture: 'blob:http://casa.local/1' }, undefined],
  [{ entity_picture: 'file:///etc/passwd' }, undefined],
  [{ entity_picture: 'picture.jpg' }, undefined],
  [{ entity_picture: 'constructor' }, undefined],
  [{ entity_picture: 'https://' }, undefined],
  [{ entity_picture: 'http://maria:casa@casa.local:8123/a.jpg' }, undefined],
  [{ entity_picture: `/${'a'.repeat(5_000)}` }, undefined],
  [{ entity_picture: '' }, undefined],
  [{ entity_picture: { url: '/a' } }, undefined],
  [{}, undefined],
])('%o is loaded from %s', (attributes, address) => expect(pictureOf(player(attributes), hub)).toBe(address));

const at = (ago: number) => new Date(NOW - ago * 1_000).toISOString();

it.each([
  ['playing', { media_position: 60, media_position_updated_at: at(20), media_duration: 300 }, 80, 300],
  ['paused', { media_position: 60, media_position_updated_at: at(20), media_duration: 300 }, 60, 300],
  ['playing', { media_position: 60, media_position_updated_at: at(9_999), media_duration: 300 }, 300, 300],
  ['playing', { media_position: 60, media_position_updated_at: at(-50), media_duration: 300 }, 60, 300],
  ['playing', { media_position: 60, media_position_updated_at: 'soon', media_duration: 300 }, 60, 300],
  ['playing', { media_position: '60', media_duration: '300' }, 60, 300],
  ['playing', { media_position: 60 }, 60, undefined],
  ['playing', { media_position: 60, media_duration: -1 }, 60, undefined],
  ['playing', { media_position: 60, media_duration: 0 }, 60, undefined],
  ['playing', { media_position: 60, media_duration: Infinity }, 60, undefined],
  ['playing', { media_position: 60, media_duration: 1e12 }, 60, undefined],
  ['playing', { media_position: -3, media_duration: 300 }, undefined, 300],
  ['playing', { media_position: NaN, media_duration: 300 }, undefined, 300],
  ['playing', { media_position: null, media_duration: [] }, undefined, undefined],
])('%s with %o is at %s of %s', (state, attributes, position, duration) => {
  expect(positionOf(player(attributes, state), NOW)).toBe(position);
  expect(durationOf(player(attributes, state))).toBe(duration);
});

it('finds the picture in a browser of 2023 too', () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override parse = undefined as never;
      static override canParse = undefined as never;
    },
  );
  expect(pictureOf(player({ entity_picture: '/api/a' }), hub)).toBe(`${hub}/api/a`);
  expect(pictureOf(player({ entity_picture: 'https://' }), hub)).toBeUndefined();
  vi.unstubAllGlobals();
});

it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [760, '12:40'],
  [3_723, '1:02:03'],
  [360_000, '100:00:00'],
  [-5, '0:00'],
  [1e20, '1000:00:00'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

it.each([
  [{ media_title: 'Abbey', media_artist: 'Beatles', media_album_name: 'Road' }, 'Abbey', ['Beatles · Road']],
  [
    {
      media_title: 'Chapter 1',
      media_series_title: 'House',
      media_season: '1',
      media_episode: 2,
      app_name: 'Netflix',
    },
    'Chapter 1',
    ['House · Stagione 1 · Episodio 2', 'Netflix'],
  ],
  [{ media_channel: 'Radio Tre', app_name: 'Radio' }, 'Radio Tre', ['Radio']],
  [{ media_title: 'Radio', app_name: 'Radio' }, 'Radio', []],
  [{ app_name: 'YouTube' }, 'YouTube', []],
  [{ media_title: 'constructor', media_season: 'constructor', media_episode: -1 }, 'constructor', []],
  [{ media_title: '  ', media_artist: 7, media_season: 1.5, app_name: 'A' }, 'A', []],
])('%o reads %s and %o', (attributes, title, lines) =>
  expect(nowPlaying(player(attributes))).toEqual({ title, lines }),
);

it('shows no title while it is off, or where there is none', () => {
  expect(nowPlaying(player({ media_title: 'A' }, 'off'))).toBeUndefined();
  expect(nowPlaying(player({ media_title: 'A' }, 'standby'))).toBeUndefined();
  expect(nowPlaying(player({ media_title: ['A'] }))).toBeUndefined();
});

const { VOLUME_SET, VOLUME_STEP, SELECT_SOURCE, SELECT_SOUND_MODE } = MediaPlayerFeature;

it.each([
  [{ supported_features: VOLUME_SET, volume_level: 0.345 }, 'level', 35],
  [{ supported_features: VOLUME_SET, volume_level: '0.5' }, 'level', 50],
  [{ supported_features: VOLUME_SET, volume_level: 7 }, 'level', 100],
  [{ supported_features: VOLUME_SET, volume_level: -7 }, 'level', 0],
  [{ supported_features: VOLUME_SET }, 'steps', undefined],
  [{ supported_features: VOLUME_STEP, volume_level: 0.5 }, 'steps', 50],
  [{ supported_features: VOLUME_STEP, volume_level: NaN }, 'steps', undefined],
  [{ volume_level: 0.5 }, undefined, 50],
])('with %o the volume is set by %s and is at %s', (attributes, by, level) => {
  expect(volumeBy(player(attributes))).toBe(by);
  expect(volumeOf(player(attributes))).toBe(level);
});

it('offers the named sources and sound modes, each once', () => {
  const lists = {
    supported_features: SELECT_SOURCE | SELECT_SOUND_MODE,
    source_list: ['TV', { name: 'HDMI' }, 'TV', 7, '', null, 'constructor'],
    sound_mode_list: 'Music',
  };
  expect(sourcesOf(player(lists))).toEqual(['TV', 'constructor']);
  expect(soundsOf(player(lists))).toEqual([]);
  expect(sourcesOf(player({ ...lists, supported_features: 0 }))).toEqual([]);
  expect(['Movie', ' music ', 'Dolby', 'constructor'].map(soundText)).toEqual([
    'Film',
    'Musica',
    'Dolby',
    'constructor',
  ]);
});

it('goes through the repeat modes', () => {
  expect(['off', 'all', 'one', 'toString', 7].map((repeat) => repeatOf(player({ repeat })))).toEqual([
    'off',
    'all',
    'one',
    'off',
    'off',
  ]);
  expect([nextRepeat('off'), nextRepeat('all'), nextRepeat('one')]).toEqual(['all', 'one', 'off']);
});

it('handles malformed attributes, and never shows raw values', () => {
  const keys = fc.constantFrom(
    'entity_picture',
    'entity_picture_local',
    'media_title',
    'media_artist',
    'media_season',
    'media_duration',
    'media_position',
    'media_position_updated_at',
    'volume_level',
    'source_list',
    'sound_mode_list',
    'repeat',
    'supported_features',
  );
  const words = fc.constantFrom('playing', 'idle', 'constructor');
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), words, (attributes, state) => {
      const wild = player(attributes, state);
      expect(pictureOf(wild, hub) ?? 'http:').toMatch(/^https?:/);
      const [position, duration] = [positionOf(wild, NOW) ?? 0, durationOf(wild) ?? 1];
      expect(position >= 0 && duration > 0).toBe(true);
      if (durationOf(wild) !== undefined) expect(position).toBeLessThanOrEqual(duration);
      expect(clockText(position)).toMatch(/^\d+(:\d\d)+$/);
      const { title = '', lines = [] } = nowPlaying(wild) ?? {};
      for (const text of [title, ...lines]) expect(text).not.toMatch(/undefined|NaN|\[object/);
      for (const name of [...sourcesOf(wild), ...soundsOf(wild)]) expect(soundText(name)).not.toBe('');
    }),
  );
});
