import { t } from './texts/index.ts';

const DIRECTIONS = [
  'compass.n',
  'compass.ne',
  'compass.e',
  'compass.se',
  'compass.s',
  'compass.sw',
  'compass.w',
  'compass.nw',
] as const;

const DEGREES_EACH = 360 / DIRECTIONS.length;

/** "nord-ovest" of 310: where the wind comes from. `degrees` count clockwise from the north. */
export function compassText(degrees: number): string {
  const index = Math.round(degrees / DEGREES_EACH) % DIRECTIONS.length;
  return t(DIRECTIONS.at(index) ?? 'compass.n');
}
