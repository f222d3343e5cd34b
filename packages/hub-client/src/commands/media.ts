import type { Entity } from '../store/types.ts';
import { clamp, commandFor, isNear, stateIn } from './build.ts';
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

function pauseService(entity: Entity): string {
  if (hasFeature(entity, MediaPlayerFeature.PAUSE)) return 'media_pause';
  return hasFeature(entity, MediaPlayerFeature.STOP) ? 'media_stop' : 'media_play_pause';
}
