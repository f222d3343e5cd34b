import {
  hsToRgb,
  kelvinToRgb,
  namedColour,
  rgbToHs,
  rgbToRgbw,
  rgbToXy,
  withWhite,
  xyToRgb,
  type Pair,
  type Triple,
} from '#devices/colour.ts';

export type ColourMode =
  'onoff' | 'brightness' | 'color_temp' | 'hs' | 'xy' | 'rgb' | 'rgbw' | 'rgbww' | 'white';
type Four = readonly [number, number, number, number];
type Five = readonly [number, number, number, number, number];

/** What a lamp shines with. */
export type Colour =
  | { readonly mode: 'onoff' | 'brightness' | 'white' }
  | { readonly mode: 'color_temp'; readonly kelvin: number }
  | { readonly mode: 'hs'; readonly hs: Pair }
  | { readonly mode: 'xy'; readonly xy: Pair }
  | { readonly mode: 'rgb'; readonly rgb: Triple }
  | { readonly mode: 'rgbw'; readonly rgbw: Four }
  | { readonly mode: 'rgbww'; readonly rgbww: Five };

/** The colour that somebody asked for, in any of the ways; at most one is given. */
export interface Wish {
  readonly name?: string;
  readonly kelvin?: number;
  readonly hs?: Pair;
  readonly rgb?: Triple;
  readonly rgbw?: Four;
  readonly rgbww?: Five;
  readonly xy?: Pair;
  readonly white?: true;
}

/** What the lamp makes of it: the same where it can, else the nearest space it has; undefined when it has none. */
export function colourFor(wish: Wish, modes: readonly ColourMode[]): Colour | undefined {
  const can = (mode: ColourMode): boolean => modes.includes(mode);
  if (wish.white) return can('white') ? { mode: 'white' } : undefined;
  if (wish.kelvin !== undefined && can('color_temp'))
    return { mode: 'color_temp', kelvin: Math.round(wish.kelvin) };
  if (wish.hs && can('hs')) return { mode: 'hs', hs: wish.hs };
  if (wish.xy && can('xy')) return { mode: 'xy', xy: wish.xy };
  if (wish.rgb && can('rgb')) return { mode: 'rgb', rgb: wish.rgb };
  if (wish.rgbw && can('rgbw')) return { mode: 'rgbw', rgbw: wish.rgbw };
  if (wish.rgbww && can('rgbww')) return { mode: 'rgbww', rgbww: wish.rgbww };
  const rgb = rgbOfWish(wish);
  if (!rgb) return undefined;
  if (can('rgb')) return { mode: 'rgb', rgb };
  if (can('rgbw')) return { mode: 'rgbw', rgbw: rgbToRgbw(rgb) };
  if (can('rgbww')) {
    const [red, green, blue, white] = rgbToRgbw(rgb);
    return { mode: 'rgbww', rgbww: [red, green, blue, white, white] };
  }
  if (can('hs')) return { mode: 'hs', hs: rgbToHs(rgb) };
  if (can('xy')) return { mode: 'xy', xy: rgbToXy(rgb) };
  return undefined;
}

/** The colour attributes: the keys follow from what the lamp can do, the values from what it does; null while off. */
export function lookOf(colour: Colour | undefined, modes: readonly ColourMode[]): Record<string, unknown> {
  const colourful = modes.some((mode) => ['hs', 'xy', 'rgb', 'rgbw', 'rgbww'].includes(mode));
  const tunable = modes.includes('color_temp');
  const rgb = colour && rgbOf(colour);
  return {
    ...(tunable ? { color_temp_kelvin: colour?.mode === 'color_temp' ? colour.kelvin : null } : {}),
    ...(colourful || tunable
      ? {
          hs_color: colour?.mode === 'hs' ? colour.hs : rgb ? rgbToHs(rgb) : null,
          rgb_color: rgb ?? null,
          xy_color: colour?.mode === 'xy' ? colour.xy : rgb ? rgbToXy(rgb) : null,
        }
      : {}),
    ...(modes.includes('rgbw') ? { rgbw_color: colour?.mode === 'rgbw' ? colour.rgbw : null } : {}),
    ...(modes.includes('rgbww') ? { rgbww_color: colour?.mode === 'rgbww' ? colour.rgbww : null } : {}),
  };
}

function rgbOf(colour: Colour): Triple | undefined {
  switch (colour.mode) {
    case 'color_temp':
      return kelvinToRgb(colour.kelvin);
    case 'hs':
      return hsToRgb(colour.hs);
    case 'xy':
      return xyToRgb(colour.xy);
    case 'rgb':
      return colour.rgb;
    case 'rgbw':
      return withWhite([colour.rgbw[0], colour.rgbw[1], colour.rgbw[2]], colour.rgbw[3]);
    case 'rgbww':
      return withWhite([colour.rgbww[0], colour.rgbww[1], colour.rgbww[2]], colour.rgbww[3], colour.rgbww[4]);
    default:
      return undefined;
  }
}

function rgbOfWish(wish: Wish): Triple | undefined {
  if (wish.name !== undefined) return namedColour(wish.name);
  if (wish.kelvin !== undefined) return kelvinToRgb(wish.kelvin);
  if (wish.hs) return hsToRgb(wish.hs);
  if (wish.xy) return xyToRgb(wish.xy);
  if (wish.rgb) return wish.rgb;
  if (wish.rgbw) return withWhite([wish.rgbw[0], wish.rgbw[1], wish.rgbw[2]], wish.rgbw[3]);
  if (wish.rgbww)
    return withWhite([wish.rgbww[0], wish.rgbww[1], wish.rgbww[2]], wish.rgbww[3], wish.rgbww[4]);
  return undefined;
}
