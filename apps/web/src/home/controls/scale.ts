import { clamp } from '../model/attributes.ts';

/** What a slider goes over: from `min` to `max` in steps of `step` (a press of an arrow key). */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** How many steps a page key goes. */
const PAGE = 4;

/** Where a key takes a slider that stands at `value`; undefined for a key that is none of its own. */
export function keyTo(key: string, value: number, { min, max, step }: Scale): number | undefined {
  const by = (steps: number) => clamp(round(value + steps * step), min, max);
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return by(1);
    case 'ArrowDown':
    case 'ArrowLeft':
      return by(-1);
    case 'PageUp':
      return by(PAGE);
    case 'PageDown':
      return by(-PAGE);
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return undefined;
  }
}

/** The value under a finger `up` pixels above the foot of a slider of `height`: the nearest multiple of `grain`. */
export function valueAt(up: number, height: number, scale: Scale, grain: number): number {
  const { min, max } = scale;
  if (height <= 0) return min;
  const exact = min + clamp(up / height, 0, 1) * (max - min);
  return clamp(round(Math.round(exact / grain) * grain), min, max);
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;
