import { FanFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { clamp, listOf, numberOf, percentOf, textOf } from '../../../model/attributes.ts';

/** The least step of an arrow key: a fan of a hundred speeds is not walked one by one. */
const LEAST_STEP = 10;

export const hasSpeed = (entity: Entity): boolean => hasFeature(entity, FanFeature.SET_SPEED);

/** How far apart its speeds lie, percent; 1 where it says nothing. */
export function grainOf(entity: Entity): number {
  const step = numberOf(entity, 'percentage_step');
  return step === undefined || step <= 0 || step > 100 ? 1 : step;
}

/** One press of an arrow key. */
export const stepOf = (entity: Entity): number => {
  const grain = grainOf(entity);
  return grain >= LEAST_STEP ? grain : Math.ceil(LEAST_STEP / grain) * grain;
};

/** 0 to 100; 0 where it stands still or runs a preset of its own. */
export const speedOf = (entity: Entity): number =>
  entity.state === 'on' ? clamp(percentOf(entity, 'percentage') ?? 0, 0, 100) : 0;

export const presetsOf = (entity: Entity): readonly string[] =>
  hasFeature(entity, FanFeature.PRESET_MODE)
    ? [...new Set(listOf(entity, 'preset_modes').filter((name) => name.trim() !== ''))]
    : [];

export const presetOf = (entity: Entity): string | undefined =>
  entity.state === 'on' ? textOf(entity, 'preset_mode') : undefined;

/** Undefined where it says neither. */
export function directionOf(entity: Entity): 'forward' | 'reverse' | undefined {
  const direction = textOf(entity, 'direction');
  return direction === 'forward' || direction === 'reverse' ? direction : undefined;
}
