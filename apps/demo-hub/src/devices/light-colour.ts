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
  | 'onoff'
  | 'brightness'
  | 'color_temp'
  | 'hs'
  | 'xy'
  | 'rgb'
  | 'rgbw'
  | 'rgbww'
  | 'white';
type Four = readonly [number, number, number, number];
type Five = readonly [number, number, number, number, number];

/** Colour mode and value of a lit lamp. */
export type Colour =
  | { readonly mode: 'onoff' | 'brightness' | 'white' }
  | { readonly mode: 'color_temp'; readonly kelvin: number }
  | { readonly mode: 'hs'; readonly hs: Pair }
  | { readonly mode: 'xy'; readonly xy: Pair }
  | { readonly mode: 'rgb'; readonly rgb: Triple }
  | { readonly mode: 'rgbw'; readonly rgbw: Four }
  | { readonly mode: 'rgbww'; readonly rgbww: Five };

/** The colour parameter of a service call; at most one is set. */
export interface ColourRequest {
  readonly name?: string;
  readonly kelvin?: number;
  readonly hs?: Pair;
  readonly rgb?: Triple;
  readonly rgbw?: Four;
  readonly rgbww?: Five;
  readonly xy?: Pair;
  readonly white?: true;
}

/** Converts the request to a colour mode that the lamp supports; undefined when it supports none. */
export function colourFor(request: ColourRequest, modes: readonly ColourMode[]): Colour | undefined {
  const supports = (mode: ColourMode): boolean => modes.includes(mode);
  if (request.white) return supports('white') ? { mode: 'white' } : undefined;
  if (request.kelvin !== undefined && supports('color_temp'))
    return { mode: 'color_temp', kelvin: Math.round(request.kelvin) };
  if (request.hs && supports('hs')) return { mode: 'hs', hs: request.hs };
  if (request.xy && supports('xy')) return { mode: 'xy', xy: request.xy };
  if (request.rgb && supports('rgb')) return { mode: 'rgb', rgb: request.rgb };
  if (request.rgbw && supports('rgbw')) return { mode: 'rgbw', rgbw: request.rgbw };
  if (request.rgbww && supports('rgbww')) return { mode: 'rgbww', rgbww: request.rgbww };
  const rgb = requestedRgb(request);
  if (!rgb) return undefined;
  if (supports('rgb')) return { mode: 'rgb', rgb };
  if (supports('rgbw')) return { mode: 'rgbw', rgbw: rgbToRgbw(rgb) };
  if (supports('rgbww')) {
    const [red, green, blue, white] = rgbToRgbw(rgb);
    return { mode: 'rgbww', rgbww: [red, green, blue, white, white] };
  }
  if (supports('hs')) return { mode: 'hs', hs: rgbToHs(rgb) };
  if (supports('xy')) return { mode: 'xy', xy: rgbToXy(rgb) };
  return undefined;
}

/** Colour attributes: keys by the supported modes, values null while off. */
export function colourAttributes(
  colour: Colour | undefined,
  modes: readonly ColourMode[],
): Record<string, unknown> {
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

function requestedRgb(request: ColourRequest): Triple | undefined {
  if (request.name !== undefined) return namedColour(request.name);
  if (request.kelvin !== undefined) return kelvinToRgb(request.kelvin);
  if (request.hs) return hsToRgb(request.hs);
  if (request.xy) return xyToRgb(request.xy);
  if (request.rgb) return request.rgb;
  if (request.rgbw) return withWhite([request.rgbw[0], request.rgbw[1], request.rgbw[2]], request.rgbw[3]);
  if (request.rgbww)
    return withWhite(
      [request.rgbww[0], request.rgbww[1], request.rgbww[2]],
      request.rgbww[3],
      request.rgbww[4],
    );
  return undefined;
}
