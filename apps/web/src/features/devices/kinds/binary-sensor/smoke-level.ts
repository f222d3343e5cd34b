import type { Entity } from '@soglia/hub-client';
import { numberOf } from '../../model/attributes.ts';

/** What a detector that goes off without a figure is taken to measure, ppm. */
const DEFAULT_LEVEL = 360;

/** Parts per million; undefined while it is quiet. */
export function smokeLevel(entity: Entity): number | undefined {
  if (entity.state !== 'on') return undefined;
  const level = numberOf(entity, 'smoke_level');
  return level === undefined || level <= 0 ? DEFAULT_LEVEL : Math.round(level);
}
