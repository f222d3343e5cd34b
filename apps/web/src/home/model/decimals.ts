/** Most decimals: by default, and where the registry sets a precision. */
const MOST_DIGITS = 2;
const MOST_CHOSEN = 6;

/** Units of which a fraction says nothing, from one upwards. */
export const WHOLE_UNITS: ReadonlySet<string> = new Set([
  '%',
  'ppm',
  'ppb',
  'µg/m³',
  'μg/m³',
  'W',
  'VA',
  'lx',
  'hPa',
  'mbar',
  'rpm',
]);

/** The decimals that the registry sets or suggests; else none where the unit needs none, else those of the state, two at the most. */
export function digitsOf(state: string, unit: string, precision?: number): number {
  if (precision !== undefined && precision >= 0) return Math.min(MOST_CHOSEN, Math.trunc(precision));
  if (WHOLE_UNITS.has(unit) && Math.abs(Number(state)) >= 1) return 0;
  return Math.min(MOST_DIGITS, /\.(\d+)/.exec(state)?.[1]?.length ?? 0);
}
