import { clamp } from '../model/attributes.ts';

/** The range of a slider: from `min` to `max`, in steps of `step` for an arrow key. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Steps of a page key. */
const PAGE = 4;

/** The value after a key press on a slider at `value`; undefined for keys that are not its own. */
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

/** The value `up` pixels above the bottom of a slider of `height` pixels: the nearest multiple of `grain`. */
export function valueAt(up: number, height: number, scale: Scale, grain: number): number {
  const { min, max } = scale;
  if (height <= 0) return min;
  const exact = min + clamp(up / height, 0, 1) * (max - min);
  return clamp(round(Math.round(exact / grain) * grain), min, max);
}

/** Removes the error of binary fractions: 0.1 + 0.2 is 0.3. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;
