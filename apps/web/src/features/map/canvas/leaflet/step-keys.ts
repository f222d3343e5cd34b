import { moved, rounded, type Position } from '../../position.ts';

/** Metres of one press, and with Shift. */
const STEP = 10;
const LONG_STEP = 100;

const directions: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where a key moves a place; undefined for another key. */
export function movedByKey(position: Position, { key, shiftKey }: Key): Position | undefined {
  const direction = directions[key];
  if (direction === undefined) return undefined;
  const step = shiftKey ? LONG_STEP : STEP;
  return rounded(moved(position, direction[0] * step, direction[1] * step));
}

/** Metres, as the specification has them. */
export const LEAST_RADIUS = 10;
export const GREATEST_RADIUS = 10_000;

/** A whole number of metres within the limits. */
export const allowedRadius = (metres: number): number =>
  Math.min(GREATEST_RADIUS, Math.max(LEAST_RADIUS, Math.round(metres)));

/** What a key makes of a radius, as on a slider; undefined for another key. */
export function radiusByKey(radius: number, { key, shiftKey }: Key): number | undefined {
  const step = shiftKey ? LONG_STEP : STEP;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return allowedRadius(radius + step);
    case 'ArrowDown':
    case 'ArrowLeft':
      return allowedRadius(radius - step);
    case 'PageUp':
      return allowedRadius(radius + LONG_STEP);
    case 'PageDown':
      return allowedRadius(radius - LONG_STEP);
    case 'Home':
      return LEAST_RADIUS;
    case 'End':
      return GREATEST_RADIUS;
    default:
      return undefined;
  }
}
