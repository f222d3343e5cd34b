/** Conversions between colour spaces: CIE 1931 with the wide-gamut D65 matrix; Tanner Helland's formula for kelvin. */
export type Triple = readonly [number, number, number];
export type Pair = readonly [number, number];

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Hue 0–360, saturation 0–100, value 100. */
export function hsToRgb([hue, saturation]: Pair): Triple {
  const s = saturation / 100;
  const channel = (n: number): number => {
    const k = (n + hue / 60) % 6;
    return byte(255 * (1 - s * Math.max(0, Math.min(k, 4 - k, 1))));
  };
  return [channel(5), channel(3), channel(1)];
}

export function rgbToHs([red, green, blue]: Triple): Pair {
  const high = Math.max(red, green, blue);
  const spread = high - Math.min(red, green, blue);
  if (spread === 0) return [0, 0];
  let sixth: number;
  if (high === red) sixth = ((green - blue) / spread + 6) % 6;
  else if (high === green) sixth = (blue - red) / spread + 2;
  else sixth = (red - green) / spread + 4;
  return [round3(sixth * 60), round3((spread / high) * 100)];
}

export function rgbToXy(rgb: Triple): Pair {
  const [r, g, b] = linear(rgb);
  const x = r * 0.664511 + g * 0.154324 + b * 0.162028;
  const y = r * 0.283881 + g * 0.668433 + b * 0.047685;
  const z = r * 0.000088 + g * 0.07231 + b * 0.986039;
  const sum = x + y + z;
  return sum === 0 ? [0, 0] : [round3(x / sum), round3(y / sum)];
}

export function xyToRgb([x, y]: Pair): Triple {
  const safeY = y === 0 ? 1e-11 : y;
  const bigX = x / safeY;
  const bigZ = (1 - x - safeY) / safeY;
  const rgb = [
    bigX * 1.656492 - 0.354851 - bigZ * 0.255038,
    -bigX * 0.707196 + 1.655397 + bigZ * 0.036152,
    bigX * 0.051713 - 0.121364 + bigZ * 1.01153,
  ].map((value) => {
    const positive = Math.max(0, value);
    return positive <= 0.0031308 ? 12.92 * positive : 1.055 * positive ** (1 / 2.4) - 0.055;
  });
  const [r = 0, g = 0, b = 0] = rgb;
  const high = Math.max(r, g, b, 1);
  return [byte((r / high) * 255), byte((g / high) * 255), byte((b / high) * 255)];
}

export function kelvinToRgb(kelvin: number): Triple {
  const t = Math.min(40_000, Math.max(1_000, kelvin)) / 100;
  const red = t <= 66 ? 255 : 329.698727446 * (t - 60) ** -0.1332047592;
  const green =
    t <= 66 ? 99.4708025861 * Math.log(t) - 161.1195681661 : 288.1221695283 * (t - 60) ** -0.0755148492;
  const blue = t >= 66 ? 255 : t <= 19 ? 0 : 138.5177312231 * Math.log(t - 10) - 305.0447927307;
  return [byte(red), byte(green), byte(blue)];
}

/** Moves the white part to the white channel and keeps the brightest value. */
export function rgbToRgbw(rgb: Triple): readonly [number, number, number, number] {
  const white = Math.min(...rgb);
  const rest = rgb.map((value) => value - white);
  const scale = Math.max(...rgb) / Math.max(...rest, white, 1);
  const [r = 0, g = 0, b = 0] = rest.map((value) => byte(value * scale));
  return [r, g, b, byte(white * scale)];
}

/** Adds white channels back and scales to the brightest value. */
export function withWhite(rgb: Triple, ...whites: number[]): Triple {
  const white = whites.reduce((sum, value) => sum + value, 0);
  const mixed = rgb.map((value) => value + white);
  const scale = Math.max(...rgb, ...whites) / Math.max(...mixed, 1);
  const [r = 0, g = 0, b = 0] = mixed.map((value) => byte(value * scale));
  return [r, g, b];
}

function linear([red, green, blue]: Triple): Triple {
  const one = (value: number): number => {
    const part = value / 255;
    return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92;
  };
  return [one(red), one(green), one(blue)];
}

const names: Readonly<Record<string, Triple>> = {
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  gold: [255, 215, 0],
  pink: [255, 192, 203],
  purple: [128, 0, 128],
  violet: [238, 130, 238],
  magenta: [255, 0, 255],
  cyan: [0, 255, 255],
  turquoise: [64, 224, 208],
  teal: [0, 128, 128],
  navy: [0, 0, 128],
  salmon: [250, 128, 114],
  coral: [255, 127, 80],
  tomato: [255, 99, 71],
  crimson: [220, 20, 60],
  indigo: [75, 0, 130],
  lavender: [230, 230, 250],
  khaki: [240, 230, 140],
  ivory: [255, 255, 240],
  warmwhite: [255, 223, 180],
};

/** A CSS colour by name; unknown names are white, as on a real hub. */
export function namedColour(name: string): Triple {
  return names[name.toLowerCase().replaceAll(' ', '')] ?? [255, 255, 255];
}
