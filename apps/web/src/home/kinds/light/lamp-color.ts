import type { Entity } from '@soglia/hub-client/entities';
import { clamp, numberOf, textOf, toNumber } from '../../model/attributes.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The default of a lamp that reports no colour. */
const WARM: Rgb = [255, 207, 110];
/** Text on anything darker cannot be read: relative luminance as in WCAG, 0 to 1. */
const LEAST_LUMINANCE = 0.2;
/** Nearer to grey than this, a white would not stand out and is drawn warmer. */
const LEAST_CHROMA = 56;

const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
];

interface ColourTemperature {
  readonly kelvin: number;
  readonly color: Rgb;
}

/** Colour temperatures as they look in a room, warmest first; clearer than the hub's own RGB values. */
const WARMEST: ColourTemperature = { kelvin: 2000, color: [255, 176, 60] };
const COOLER: readonly ColourTemperature[] = [
  { kelvin: 2700, color: [255, 194, 71] },
  { kelvin: 4000, color: [255, 227, 176] },
  { kelvin: 6500, color: [214, 230, 255] },
];

/** How a colour temperature looks, interpolated. */
function colourOfTemperature(kelvin: number): Rgb {
  let warmer = WARMEST;
  for (const cooler of COOLER) {
    if (kelvin <= cooler.kelvin) {
      const share = (kelvin - warmer.kelvin) / (cooler.kelvin - warmer.kelvin);
      return mix(warmer.color, cooler.color, clamp(share, 0, 1));
    }
    warmer = cooler;
  }
  return warmer.color;
}

function linear(channel: number) {
  const part = channel / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, 0 to 1, of a colour with channels of 0 to 255. */
export const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function rgbOf(entity: Entity): Rgb | undefined {
  const kelvin = numberOf(entity, 'color_temp_kelvin');
  if (kelvin !== undefined && textOf(entity, 'color_mode') === 'color_temp')
    return colourOfTemperature(kelvin);
  const value = entity.attributes['rgb_color'];
  if (!Array.isArray(value)) return undefined;
  const [red, green, blue] = value.map((channel) => toNumber(channel));
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [clamp(red, 0, 255), clamp(green, 0, 255), clamp(blue, 0, 255)];
}

/** The brightness is drawn separately: the colour is scaled to its maximum. */
function atItsFullest(color: Rgb): Rgb {
  const greatest = Math.max(...color);
  return greatest < 1 ? WARM : mix([0, 0, 0], color, 255 / greatest);
}

function readable(color: Rgb): Rgb {
  let shown = color;
  while (luminanceOf(shown) < LEAST_LUMINANCE) shown = mix(shown, [255, 255, 255], 0.1);
  return shown;
}

const hex = (channel: number) =>
  Math.round(clamp(channel, 0, 255))
    .toString(16)
    .padStart(2, '0');

/** The colour of a lit lamp's card: #rrggbb. */
export function lampColor(entity: Entity): string {
  const full = atItsFullest(rgbOf(entity) ?? WARM);
  const chroma = Math.max(...full) - Math.min(...full);
  const shown = readable(chroma < LEAST_CHROMA ? mix(full, WARM, 0.55) : full);
  return `#${hex(shown[0])}${hex(shown[1])}${hex(shown[2])}`;
}
