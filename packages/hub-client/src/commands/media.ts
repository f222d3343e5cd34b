import type { Entity } from '../entities/types.ts';
import { choose, clamp, commandFor, isNear, stateIn } from './build-command.ts';
import { hasFeature, MediaPlayerFeature } from './features.ts';
import type { Command } from './types.ts';

/** Plays or pauses. Says which of the two, where the player lets it: a toggle that comes twice undoes itself. */
export function playPause(entity: Entity): Command {
  if (entity.state === 'playing' || entity.state === 'buffering') {
    return commandFor(entity, {
      service: pauseService(entity),
      expected: { state: 'paused' },
      confirmedBy: (now) => !stateIn('playing', 'buffering')(now),
    });
  }
  return commandFor(entity, {
    service: hasFeature(entity, MediaPlayerFeature.PLAY) ? 'media_play' : 'media_play_pause',
    expected: { state: 'playing' },
    confirmedBy: stateIn('playing', 'buffering'),
  });
}

/** Nothing need change when there is no next one: that the hub took it is all there is to know. */
export function next(entity: Entity): Command {
  return commandFor(entity, { service: 'media_next_track', expected: {}, confirmedBy: () => true });
}

export function previous(entity: Entity): Command {
  return commandFor(entity, { service: 'media_previous_track', expected: {}, confirmedBy: () => true });
}

/** Stops playback. The resulting state differs between players: off, idle, or their own. */
export const stop = (entity: Entity): Command =>
  commandFor(entity, {
    service: 'media_stop',
    expected: { state: 'idle' },
    confirmedBy: ({ state }) => !['playing', 'paused', 'buffering', 'unavailable'].includes(state),
  });

export function shuffle(entity: Entity, on: boolean): Command {
  return commandFor(entity, {
    service: 'shuffle_set',
    data: { shuffle: on },
    expected: { attributes: { shuffle: on } },
    confirmedBy: (now) => now.attributes['shuffle'] === on,
  });
}

/** Repeat mode: off, all, one. */
export const repeat = (entity: Entity, mode: 'off' | 'all' | 'one'): Command =>
  choose(entity, { service: 'repeat_set', attribute: 'repeat', value: mode });

/** From 0 to 1. */
export function setVolume(entity: Entity, level01: number): Command {
  const volume_level = Math.round(clamp(level01, 0, 1) * 100) / 100;
  return commandFor(entity, {
    service: 'volume_set',
    data: { volume_level },
    expected: { attributes: { volume_level } },
    confirmedBy: (now) => isNear(now, 'volume_level', volume_level, 0.02),
  });
}

export function mute(entity: Entity, muted: boolean): Command {
  return commandFor(entity, {
    service: 'volume_mute',
    data: { is_volume_muted: muted },
    expected: { attributes: { is_volume_muted: muted } },
    confirmedBy: (now) => now.attributes['is_volume_muted'] === muted,
  });
}

/** One step up (1) or down (-1), for players that name no level. */
export function stepVolume(entity: Entity, direction: 1 | -1): Command {
  return commandFor(entity, {
    service: direction === 1 ? 'volume_up' : 'volume_down',
    expected: {},
    confirmedBy: () => true,
  });
}

/** Position in seconds from the start. Players may report it late. */
export function seek(entity: Entity, seconds: number): Command {
  const seek_position = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  return commandFor(entity, {
    service: 'media_seek',
    data: { seek_position },
    expected: { attributes: { media_position: seek_position } },
    confirmedBy: (now) => isNear(now, 'media_position', seek_position, 10),
  });
}

/** One of `source_list`. */
export const selectSource = (entity: Entity, source: string): Command =>
  choose(entity, { service: 'select_source', attribute: 'source', value: source });

/** One of `sound_mode_list`. */
export const selectSoundMode = (entity: Entity, mode: string): Command =>
  choose(entity, { service: 'select_sound_mode', attribute: 'sound_mode', value: mode });

function pauseService(entity: Entity): string {
  if (hasFeature(entity, MediaPlayerFeature.PAUSE)) return 'media_pause';
  return hasFeature(entity, MediaPlayerFeature.STOP) ? 'media_stop' : 'media_play_pause';
}
