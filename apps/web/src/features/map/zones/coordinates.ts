import { activeRegion } from '#shared/i18n/locale.ts';
import type { Position } from '../position.ts';

const NUMBER = String.raw`[-−+]?\d{1,3}(?:[.,]\d{0,15})?`;
const ONE = new RegExp(`^${NUMBER}$`);
/** `45,4642, 9,1900`, `45.4642 9.19`, `45,4642; 9,19`; with a comma alone only where the decimals have points. */
const PAIRS = [
  new RegExp(`^(${NUMBER}),?\\s+(${NUMBER})$`),
  new RegExp(`^(${NUMBER})\\s*;\\s*(${NUMBER})$`),
  /^([-−+]?\d{1,3}\.\d{1,15}),([-−+]?\d{1,3}\.\d{1,15})$/,
  /^([-−+]?\d{1,3},\d{1,15}),([-−+]?\d{1,3},\d{1,15})$/,
];
const GREATEST = { latitude: 90, longitude: 180 } as const;

export type Axis = keyof typeof GREATEST;

/** Degrees as they were typed, with a comma or a point; undefined for anything else, and beyond the earth. */
export function parseDegrees(text: string, axis: Axis): number | undefined {
  const typed = plain(text);
  if (!ONE.test(typed)) return undefined;
  const degrees = numberIn(typed);
  return Math.abs(degrees) <= GREATEST[axis] ? degrees : undefined;
}

/** A latitude and a longitude that were pasted together; undefined for anything else. */
export function parsePosition(text: string): Position | undefined {
  const typed = plain(text);
  for (const pair of PAIRS) {
    const [, first, second] = pair.exec(typed) ?? [];
    if (first === undefined || second === undefined) continue;
    const latitude = parseDegrees(first.replace(/,$/, ''), 'latitude');
    const longitude = parseDegrees(second, 'longitude');
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  }
  return undefined;
}

/** 9,1900: degrees as a field shows them, to ten centimetres. */
export const degreesText = (degrees: number): string =>
  new Intl.NumberFormat(activeRegion(), {
    minimumFractionDigits: 4,
    maximumFractionDigits: 6,
    useGrouping: false,
  }).format(degrees);

const plain = (text: string) => text.replaceAll(/[°()[\]]/g, '').trim();

const numberIn = (typed: string) => Number(typed.replace('−', '-').replace(',', '.'));
