import type { Entity } from '@soglia/hub-client/entities';
import { toNumber } from '../../model/attributes.ts';

/** What a detector in alarm without a figure is taken to measure, ppm. */
const DEFAULT_LEVEL = 360;
/** The end of the bar, ppm. */
export const FULL_LEVEL = 500;
/** From here on the level is medium, and bad, ppm. */
export const MEDIUM_LEVEL = 150;
export const BAD_LEVEL = 300;

/** The state of a detector at one moment. */
export type SmokeState = Pick<Entity, 'attributes'> & { readonly state: string | null };

export type SmokeClass = 'ok' | 'low' | 'medium' | 'bad';

/** Parts per million; undefined while there is no alarm. */
export function smokeLevel(moment: SmokeState): number | undefined {
  if (moment.state !== 'on') return undefined;
  const level = toNumber(moment.attributes['smoke_level']);
  // An alarm is never said to be none, however little is measured.
  return level === undefined || level <= 0 ? DEFAULT_LEVEL : Math.round(level) || 1;
}

/** The measured level with or without an alarm, ppm; 0 without both. */
export function measuredLevel(moment: SmokeState): number {
  const level = smokeLevel(moment);
  if (level !== undefined) return level;
  return moment.state === 'off'
    ? Math.max(0, Math.round(toNumber(moment.attributes['smoke_level']) ?? 0))
    : 0;
}

/** The class of a level; 'ok' without an alarm, whatever is measured. */
export function smokeClass(level: number | undefined): SmokeClass {
  if (level === undefined || level <= 0) return 'ok';
  if (level >= BAD_LEVEL) return 'bad';
  return level >= MEDIUM_LEVEL ? 'medium' : 'low';
}

/** The filled part of the bar, percent. */
export const levelShare = (level: number): number => Math.min(100, Math.max(0, (level / FULL_LEVEL) * 100));
