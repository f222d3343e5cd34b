import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { numberBetween, booleanField, noFields, textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type EntityService, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

interface Track {
  readonly title: string;
  readonly series?: string;
  readonly artist?: string;
  readonly album?: string;
  /** Seconds. */
  readonly duration: number;
  /** SVG. */
  readonly picture?: string;
}

export interface MediaPlayerSpec extends BaseSpec {
  readonly state: 'playing' | 'paused' | 'idle' | 'off';
  readonly contentType: 'tvshow' | 'music';
  readonly tracks: readonly Track[];
  /** Seconds into the first track. */
  readonly position?: number;
  readonly volume?: number;
  readonly sources?: readonly string[];
  readonly soundModes?: readonly string[];
  /** True: supports shuffle and repeat. */
  readonly hasPlayOrder?: boolean;
}

const repeats = ['off', 'all', 'one'] as const;
type Repeat = (typeof repeats)[number];

const PAUSE = 1;
const SEEK = 2;
const VOLUME_SET = 4;
const VOLUME_MUTE = 8;
const PREVIOUS = 16;
const NEXT = 32;
const TURN_ON = 128;
const TURN_OFF = 256;
const VOLUME_STEP = 1024;
const SELECT_SOURCE = 2048;
const STOP = 4096;
const PLAY = 16384;
const SHUFFLE_SET = 32768;
const SELECT_SOUND_MODE = 65536;
const REPEAT_SET = 262144;
const BASE_FEATURES =
  PAUSE | SEEK | VOLUME_SET | VOLUME_MUTE | PREVIOUS | NEXT | TURN_ON | TURN_OFF | VOLUME_STEP | STOP | PLAY;

interface MediaPlayer extends Model {
  setState(state: MediaPlayerSpec['state'], context: Context): void;
  playPause(context: Context): void;
  skip(by: 1 | -1, context: Context): void;
  seek(seconds: number, context: Context): void;
  volume(level: number, context: Context): void;
  volumeBy(step: number, context: Context): void;
  mute(on: boolean, context: Context): void;
  source(name: string, context: Context): void;
  sound(name: string, context: Context): void;
  shuffle(on: boolean, context: Context): void;
  repeat(mode: Repeat, context: Context): void;
}

function build(spec: MediaPlayerSpec, host: Host): MediaPlayer {
  let state = spec.state;
  let index = 0;
  let position = spec.position ?? 0;
  let positionAt = host.clock.now();
  let volume = spec.volume ?? 0.3;
  let muted = false;
  let source = spec.sources?.[0];
  let sound = spec.soundModes?.[0];
  let shuffled = false;
  let repeat: Repeat = 'off';
  const token = randomBytes(32).toString('hex');
  const track = (): Track | undefined => spec.tracks[index];

  /** Advances `position` to now; called before every change. */
  function updatePosition(): void {
    if (state === 'playing') position += (host.clock.now() - positionAt) / 1000;
    positionAt = host.clock.now();
  }

  function change(what: () => void, context?: Context): void {
    updatePosition();
    what();
    host.publish(context);
  }

  const shownPicture = () => (state === 'playing' || state === 'paused' ? track()?.picture : undefined);

  const skip = (by: number): void => {
    index = (index + by + spec.tracks.length) % spec.tracks.length;
    position = 0;
  };
  const volumeTo = (level: number): void => {
    volume = Math.round(Math.min(1, Math.max(0, level)) * 100) / 100;
  };

  return {
    features:
      BASE_FEATURES |
      (spec.sources ? SELECT_SOURCE : 0) |
      (spec.soundModes ? SELECT_SOUND_MODE : 0) |
      (spec.hasPlayOrder === true ? SHUFFLE_SET | REPEAT_SET : 0),
    picture: () => ({ tokens: [token], type: 'image/svg+xml', body: shownPicture() }),
    setState: (next, context) => change(() => (state = next), context),
    playPause: (context) => change(() => (state = state === 'playing' ? 'paused' : 'playing'), context),
    skip: (by, context) => change(() => skip(by), context),
    seek: (seconds, context) => change(() => (position = seconds), context),
    volume: (level, context) => change(() => volumeTo(level), context),
    volumeBy: (step, context) => change(() => volumeTo(volume + step), context),
    mute: (on, context) => change(() => (muted = on), context),
    source: (name, context) => change(() => (source = name), context),
    sound: (name, context) => change(() => (sound = name), context),
    shuffle: (on, context) => change(() => (shuffled = on), context),
    repeat: (mode, context) => change(() => (repeat = mode), context),
    tick() {
      const duration = track()?.duration ?? Infinity;
      if (state === 'playing' && position + (host.clock.now() - positionAt) / 1000 >= duration)
        change(() => skip(repeat === 'one' ? 0 : 1));
    },
    report() {
      const playing = track();
      const picture = shownPicture();
      return {
        state,
        capability: {
          ...(spec.sources ? { source_list: spec.sources } : {}),
          ...(spec.soundModes ? { sound_mode_list: spec.soundModes } : {}),
        },
        current:
          state === 'off'
            ? {}
            : {
                volume_level: volume,
                is_volume_muted: muted,
                ...(source === undefined ? {} : { source }),
                ...(sound === undefined ? {} : { sound_mode: sound }),
                ...(spec.hasPlayOrder === true ? { shuffle: shuffled, repeat } : {}),
                ...(picture === undefined
                  ? {}
                  : { entity_picture: pictureAddress(`media_player.${spec.id}`, token, picture) }),
                ...(playing && state !== 'idle'
                  ? {
                      media_content_type: spec.contentType,
                      media_title: playing.title,
                      ...(playing.series === undefined ? {} : { media_series_title: playing.series }),
                      ...(playing.artist === undefined ? {} : { media_artist: playing.artist }),
                      ...(playing.album === undefined ? {} : { media_album_name: playing.album }),
                      media_duration: playing.duration,
                      media_position: Math.round(position),
                      media_position_updated_at: isoTime(positionAt),
                    }
                  : {}),
              },
      };
    },
  };
}

/** The hash changes with the image, so that browsers load it again. */
function pictureAddress(entityId: string, token: string, picture: string): string {
  const cache = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  return `/api/media_player_proxy/${entityId}?token=${token}&cache=${cache}`;
}

const services: Readonly<Record<string, EntityService<MediaPlayer>>> = {
  turn_on: service(noFields, (one, _data, context) => one.setState('idle', context), TURN_ON),
  turn_off: service(noFields, (one, _data, context) => one.setState('off', context), TURN_OFF),
  toggle: service(
    noFields,
    (one, _data, context) => one.setState(one.report().state === 'off' ? 'idle' : 'off', context),
    TURN_ON | TURN_OFF,
  ),
  media_play: service(noFields, (one, _data, context) => one.setState('playing', context), PLAY),
  media_pause: service(noFields, (one, _data, context) => one.setState('paused', context), PAUSE),
  media_play_pause: service(noFields, (one, _data, context) => one.playPause(context), PLAY | PAUSE),
  media_stop: service(noFields, (one, _data, context) => one.setState('idle', context), STOP),
  media_next_track: service(noFields, (one, _data, context) => one.skip(1, context), NEXT),
  media_previous_track: service(noFields, (one, _data, context) => one.skip(-1, context), PREVIOUS),
  media_seek: service(
    z.strictObject({ seek_position: numberBetween(0, Infinity) }),
    (one, data, context) => one.seek(data.seek_position, context),
    SEEK,
  ),
  volume_set: service(
    z.strictObject({ volume_level: numberBetween(0, 1) }),
    (one, data, context) => one.volume(data.volume_level, context),
    VOLUME_SET,
  ),
  volume_up: service(noFields, (one, _data, context) => one.volumeBy(0.1, context), VOLUME_SET, VOLUME_STEP),
  volume_down: service(
    noFields,
    (one, _data, context) => one.volumeBy(-0.1, context),
    VOLUME_SET,
    VOLUME_STEP,
  ),
  volume_mute: service(
    z.strictObject({ is_volume_muted: booleanField }),
    (one, data, context) => one.mute(data.is_volume_muted, context),
    VOLUME_MUTE,
  ),
  select_source: service(
    z.strictObject({ source: textField }),
    (one, data, context) => one.source(data.source, context),
    SELECT_SOURCE,
  ),
  select_sound_mode: service(
    z.strictObject({ sound_mode: textField }),
    (one, data, context) => one.sound(data.sound_mode, context),
    SELECT_SOUND_MODE,
  ),
  shuffle_set: service(
    z.strictObject({ shuffle: booleanField }),
    (one, data, context) => one.shuffle(data.shuffle, context),
    SHUFFLE_SET,
  ),
  repeat_set: service(
    z.strictObject({ repeat: z.enum(repeats) }),
    (one, data, context) => one.repeat(data.repeat, context),
    REPEAT_SET,
  ),
};

export const mediaPlayer: Kind<MediaPlayerSpec, MediaPlayer> = { domain: 'media_player', build, services };
