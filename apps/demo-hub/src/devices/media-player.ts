import { z } from 'zod';
import { between, boolean, none, number, text } from '#devices/fields.ts';
import {
  service,
  type BaseSpec,
  type EntityService,
  type Host,
  type Kind,
  type Model,
} from '#devices/kind.ts';
import type { Context } from '#world/context.ts';
import { isoTime } from '#world/iso-time.ts';

interface Track {
  readonly title: string;
  readonly series?: string;
  readonly artist?: string;
  /** Seconds. */
  readonly duration: number;
}

export interface MediaPlayerSpec extends BaseSpec {
  readonly state: 'playing' | 'paused' | 'idle' | 'off';
  readonly contentType: 'tvshow' | 'music';
  readonly tracks: readonly Track[];
  /** Seconds into the first track. */
  readonly position?: number;
  readonly volume?: number;
  readonly sources?: readonly string[];
}

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
const always =
  PAUSE | SEEK | VOLUME_SET | VOLUME_MUTE | PREVIOUS | NEXT | TURN_ON | TURN_OFF | VOLUME_STEP | STOP | PLAY;

interface MediaPlayer extends Model {
  go(state: MediaPlayerSpec['state'], context: Context): void;
  playPause(context: Context): void;
  skip(by: 1 | -1, context: Context): void;
  seek(seconds: number, context: Context): void;
  volume(level: number, context: Context): void;
  volumeBy(step: number, context: Context): void;
  mute(on: boolean, context: Context): void;
  source(name: string, context: Context): void;
}

function build(spec: MediaPlayerSpec, host: Host): MediaPlayer {
  let state = spec.state;
  let index = 0;
  let position = spec.position ?? 0;
  let positionAt = host.clock.now();
  let volume = spec.volume ?? 0.3;
  let muted = false;
  let source = spec.sources?.[0];
  const track = (): Track | undefined => spec.tracks[index];

  /** Where it is now, kept before anything changes. */
  function settle(): void {
    if (state === 'playing') position += (host.clock.now() - positionAt) / 1000;
    positionAt = host.clock.now();
  }

  function change(what: () => void, context?: Context): void {
    settle();
    what();
    host.changed(context);
  }

  const skip = (by: number): void => {
    index = (index + by + spec.tracks.length) % spec.tracks.length;
    position = 0;
  };
  const volumeTo = (level: number): void => {
    volume = Math.round(Math.min(1, Math.max(0, level)) * 100) / 100;
  };

  return {
    features: always | (spec.sources ? SELECT_SOURCE : 0),
    go: (next, context) => change(() => (state = next), context),
    playPause: (context) => change(() => (state = state === 'playing' ? 'paused' : 'playing'), context),
    skip: (by, context) => change(() => skip(by), context),
    seek: (seconds, context) => change(() => (position = seconds), context),
    volume: (level, context) => change(() => volumeTo(level), context),
    volumeBy: (step, context) => change(() => volumeTo(volume + step), context),
    mute: (on, context) => change(() => (muted = on), context),
    source: (name, context) => change(() => (source = name), context),
    tick() {
      const duration = track()?.duration ?? Infinity;
      if (state === 'playing' && position + (host.clock.now() - positionAt) / 1000 >= duration)
        change(() => skip(1));
    },
    look() {
      const playing = track();
      return {
        state,
        capability: spec.sources ? { source_list: spec.sources } : {},
        current:
          state === 'off'
            ? {}
            : {
                volume_level: volume,
                is_volume_muted: muted,
                ...(source === undefined ? {} : { source }),
                ...(playing && state !== 'idle'
                  ? {
                      media_content_type: spec.contentType,
                      media_title: playing.title,
                      ...(playing.series === undefined ? {} : { media_series_title: playing.series }),
                      ...(playing.artist === undefined ? {} : { media_artist: playing.artist }),
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

const services: Readonly<Record<string, EntityService<MediaPlayer>>> = {
  turn_on: service(none, (one, _data, context) => one.go('idle', context), TURN_ON),
  turn_off: service(none, (one, _data, context) => one.go('off', context), TURN_OFF),
  toggle: service(
    none,
    (one, _data, context) => one.go(one.look().state === 'off' ? 'idle' : 'off', context),
    TURN_ON | TURN_OFF,
  ),
  media_play: service(none, (one, _data, context) => one.go('playing', context), PLAY),
  media_pause: service(none, (one, _data, context) => one.go('paused', context), PAUSE),
  media_play_pause: service(none, (one, _data, context) => one.playPause(context), PLAY | PAUSE),
  media_stop: service(none, (one, _data, context) => one.go('idle', context), STOP),
  media_next_track: service(none, (one, _data, context) => one.skip(1, context), NEXT),
  media_previous_track: service(none, (one, _data, context) => one.skip(-1, context), PREVIOUS),
  media_seek: service(
    z.strictObject({ seek_position: number }),
    (one, data, context) => one.seek(data.seek_position, context),
    SEEK,
  ),
  volume_set: service(
    z.strictObject({ volume_level: between(0, 1) }),
    (one, data, context) => one.volume(data.volume_level, context),
    VOLUME_SET,
  ),
  volume_up: service(none, (one, _data, context) => one.volumeBy(0.1, context), VOLUME_SET | VOLUME_STEP),
  volume_down: service(none, (one, _data, context) => one.volumeBy(-0.1, context), VOLUME_SET | VOLUME_STEP),
  volume_mute: service(
    z.strictObject({ is_volume_muted: boolean }),
    (one, data, context) => one.mute(data.is_volume_muted, context),
    VOLUME_MUTE,
  ),
  select_source: service(
    z.strictObject({ source: text }),
    (one, data, context) => one.source(data.source, context),
    SELECT_SOURCE,
  ),
};

export const mediaPlayer: Kind<MediaPlayerSpec, MediaPlayer> = { domain: 'media_player', build, services };
