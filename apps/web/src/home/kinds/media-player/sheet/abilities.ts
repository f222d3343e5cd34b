import { hasFeature, MediaPlayerFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { clamp, choicesOf, numberOf, textOf } from '../../../model/attributes.ts';

const can = (feature: keyof typeof MediaPlayerFeature) => (entity: Entity) =>
  hasFeature(entity, MediaPlayerFeature[feature]);

export const canSeek = can('SEEK');
export const canMute = can('VOLUME_MUTE');
export const canStop = can('STOP');
export const canShuffle = can('SHUFFLE_SET');
export const canRepeat = can('REPEAT_SET');

/** How the volume is set: as a level, in steps where no level is reported, or not at all. */
export function volumeBy(entity: Entity): 'level' | 'steps' | undefined {
  if (can('VOLUME_SET')(entity) && volumeOf(entity) !== undefined) return 'level';
  return can('VOLUME_STEP')(entity) || can('VOLUME_SET')(entity) ? 'steps' : undefined;
}

/** Whole percent; undefined where it is not reported. */
export function volumeOf(entity: Entity): number | undefined {
  const level = numberOf(entity, 'volume_level');
  return level === undefined ? undefined : Math.round(clamp(level, 0, 1) * 100);
}

const modes = ['off', 'all', 'one'] as const;
type Repeat = (typeof modes)[number];

export const repeatOf = (entity: Entity): Repeat =>
  modes.find((mode) => mode === textOf(entity, 'repeat')) ?? 'off';

/** The next mode in the order off, all, one. */
export const nextRepeat = (mode: Repeat): Repeat => modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'off';

export const sourcesOf = (entity: Entity): readonly string[] =>
  can('SELECT_SOURCE')(entity) ? choicesOf(entity, 'source_list') : [];

export const soundsOf = (entity: Entity): readonly string[] =>
  can('SELECT_SOUND_MODE')(entity) ? choicesOf(entity, 'sound_mode_list') : [];
