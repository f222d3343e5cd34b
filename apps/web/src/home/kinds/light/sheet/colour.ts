import type { Entity } from '@soglia/hub-client/entities';
import { clamp, listOf, toNumber } from '../../../model/attributes.ts';

/** Hue in degrees, 0 to 360, and saturation in percent. */
export interface Colour {
  readonly hue: number;
  readonly saturation: number;
}

const colourful: ReadonlySet<string> = new Set(['hs', 'xy', 'rgb', 'rgbw', 'rgbww']);

export const hasColour = (entity: Entity): boolean =>
  listOf(entity, 'supported_color_modes').some((mode) => colourful.has(mode));

/** The numbers of a list of this length; undefined where one is missing. */
function numbersIn(value: unknown, count: number): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length < count) return undefined;
  const numbers = value.slice(0, count).map((item) => toNumber(item));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The current colour; undefined where the lamp is off, or reports none. */
export function colourOf(entity: Entity): Colour | undefined {
  if (entity.state !== 'on') return undefined;
  const [hue, saturation] = numbersIn(entity.attributes['hs_color'], 2) ?? [];
  if (hue !== undefined && saturation !== undefined)
    return { hue: Math.round(clamp(hue, 0, 360)), saturation: Math.round(clamp(saturation, 0, 100)) };
  const rgb = numbersIn(entity.attributes['rgb_color'], 3);
  return rgb === undefined ? undefined : colourOfRgb(rgb);
}

function colourOfRgb(rgb: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => clamp(channel, 0, 255));
  const greatest = Math.max(red, green, blue);
  const span = greatest - Math.min(red, green, blue);
  if (span <= 0 || greatest <= 0) return { hue: 0, saturation: 0 };
  const sector =
    greatest === red
      ? (green - blue) / span
      : greatest === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return {
    hue: Math.round((sector * 60 + 360) % 360),
    saturation: Math.round((span / greatest) * 100),
  };
}

/** Names of hues, each up to where the next begins. */
const hues = [
  [12, 'hue.red'],
  [35, 'hue.orange'],
  [52, 'hue.amber'],
  [70, 'hue.yellow'],
  [160, 'hue.green'],
  [195, 'hue.aqua'],
  [225, 'hue.sky'],
  [255, 'hue.blue'],
  [290, 'hue.violet'],
  [345, 'hue.pink'],
] as const;

/** The text key of a hue. */
export const hueWord = (hue: number) => hues.find(([end]) => hue < end)?.[1] ?? 'hue.red';

/** Preset colours, in display order. */
export const swatches = [
  { id: 'swatch.amber', css: '#ffc247', hue: 40, saturation: 72 },
  { id: 'swatch.peach', css: '#ff9d73', hue: 18, saturation: 55 },
  { id: 'swatch.coral', css: '#ff5f57', hue: 3, saturation: 66 },
  { id: 'swatch.pink', css: '#ff7fc4', hue: 328, saturation: 50 },
  { id: 'swatch.lavender', css: '#a98bff', hue: 256, saturation: 45 },
  { id: 'swatch.sky', css: '#5da9ff', hue: 212, saturation: 64 },
  { id: 'swatch.aqua', css: '#2fd3c4', hue: 175, saturation: 78 },
  { id: 'swatch.meadow', css: '#5fd36a', hue: 126, saturation: 55 },
] as const;

/** Lamps round colours: within these distances it is the same one, degrees and percent. */
const SAME = 6;

export function isSameColour(one: Colour | undefined, other: Colour): boolean {
  if (one === undefined) return false;
  const apart = Math.abs(one.hue - other.hue) % 360;
  return Math.min(apart, 360 - apart) <= SAME && Math.abs(one.saturation - other.saturation) <= SAME;
}
