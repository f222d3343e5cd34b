import type { Entity } from '@soglia/hub-client/entities';
import { toNumber } from '../../model/attributes.ts';

/** What a detector that goes off without a figure is taken to measure, ppm. */
const DEFAULT_LEVEL = 360;
/** The end of the bar, ppm. */
export const FULL_LEVEL = 500;
/** From here on it is medium, and bad, ppm. */
export const MEDIUM_LEVEL = 150;
export const BAD_LEVEL = 300;

/** What is known of a detector at one moment. */
export type SmokeState = Pick<Entity, 'attributes'> & { readonly state: string | null };

export type SmokeClass = 'ok' | 'low' | 'medium' | 'bad';

/** Parts per million; undefined while it is quiet. */
export function smokeLevel(moment: SmokeState): number | undefined {
  if (moment.state !== 'on') return undefined;
  const level = toNumber(moment.attributes['smoke_level']);
  return level === undefined || level <= 0 ? DEFAULT_LEVEL : Math.round(level);
}

/** What it measures whether it is quiet or not, ppm: a quiet one that says nothing measures nothing. */
export function measuredLevel(moment: SmokeState): number {
  const level = smokeLevel(moment);
  if (level !== undefined) return level;
  return moment.state === 'off'
    ? Math.max(0, Math.round(toNumber(moment.attributes['smoke_level']) ?? 0))
    : 0;
}

/** How bad that is: quiet is well, whatever it measures. */
export function smokeClass(level: number | undefined): SmokeClass {
  if (level === undefined || level <= 0) return 'ok';
  if (level >= BAD_LEVEL) return 'bad';
  return level >= MEDIUM_LEVEL ? 'medium' : 'low';
}

/** How much of the bar is filled, percent. */
export const levelShare = (level: number): number => Math.min(100, Math.max(0, (level / FULL_LEVEL) * 100));
