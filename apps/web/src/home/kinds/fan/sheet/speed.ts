import { FanFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { clamp, choicesOf, numberOf, percentOf, textOf } from '../../../model/attributes.ts';

/** Smallest step of an arrow key, percent: a fan may have a hundred speeds. */
const LEAST_STEP = 10;

export const hasSpeed = (entity: Entity): boolean => hasFeature(entity, FanFeature.SET_SPEED);

/** The distance between two speeds, percent; 1 where it is not reported. */
export function grainOf(entity: Entity): number {
  const step = numberOf(entity, 'percentage_step');
  return step === undefined || step <= 0 || step > 100 ? 1 : step;
}

/** One press of an arrow key. */
export function stepOf(entity: Entity): number {
  const grain = grainOf(entity);
  return grain >= LEAST_STEP ? grain : Math.ceil(LEAST_STEP / grain) * grain;
}

/** 0 to 100; 0 while it is off or runs a preset. */
export const speedOf = (entity: Entity): number =>
  entity.state === 'on' ? clamp(percentOf(entity, 'percentage') ?? 0, 0, 100) : 0;

export const presetsOf = (entity: Entity): readonly string[] =>
  hasFeature(entity, FanFeature.PRESET_MODE) ? choicesOf(entity, 'preset_modes') : [];

export const presetOf = (entity: Entity): string | undefined =>
  entity.state === 'on' ? textOf(entity, 'preset_mode') : undefined;

/** Undefined where it is not reported. */
export function directionOf(entity: Entity): 'forward' | 'reverse' | undefined {
  const direction = textOf(entity, 'direction');
  return direction === 'forward' || direction === 'reverse' ? direction : undefined;
}
