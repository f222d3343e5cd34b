import type { Entity } from '@soglia/hub-client/entities';
import { clamp, numberOf, timeOf } from '../../../model/attributes.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Longer durations are malformed, seconds. */
const LONGEST = 1_000 * HOUR;

/** The duration in seconds; undefined for what has no end, such as a radio. */
export function durationOf(entity: Entity): number | undefined {
  const duration = numberOf(entity, 'media_duration');
  return duration === undefined || duration <= 0 || duration > LONGEST ? undefined : duration;
}

/** The position at `now` (milliseconds since the epoch), seconds: as reported, plus the time since. */
export function positionOf(entity: Entity, now: number): number | undefined {
  const reported = numberOf(entity, 'media_position');
  if (reported === undefined || reported < 0 || reported > LONGEST) return undefined;
  const at = timeOf(entity, 'media_position_updated_at');
  const passed = entity.state === 'playing' && at !== undefined ? Math.max(0, now - at) / 1_000 : 0;
  return clamp(reported + passed, 0, durationOf(entity) ?? LONGEST);
}

/** "12:40", or "1:02:03" from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.floor(clamp(seconds, 0, LONGEST));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = two(whole % MINUTE);
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
