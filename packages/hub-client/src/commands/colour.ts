/** A colour as people choose it: hue 0 to 360 degrees, saturation 0 to 100 percent. */
export interface HueAndSaturation {
  readonly hue: number;
  readonly saturation: number;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Channels of 0 to 255, at full brightness: what a hub shows as `rgb_color` for an `hs_color`. */
export function rgbOfHue({ hue, saturation }: HueAndSaturation): Rgb {
  const turn = (((hue % 360) + 360) % 360) / 60;
  const share = Math.min(Math.max(saturation, 0), 100) / 100;
  const channel = (offset: number) => {
    const at = (offset + turn) % 6;
    return Math.round(255 * (1 - share * Math.max(0, Math.min(at, 4 - at, 1))));
  };
  return [channel(5), channel(3), channel(1)];
}

/** Degrees between two hues, the shorter way round: 350 and 10 are 20 apart. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
