import { clamp } from '../../../model/attributes.ts';

/**
 * The line of the dial, in units of its drawing (320 by 300): up a post, over an arch, down the other post, as a
 * doorway stands. A place on it is a share, from 0 at the foot of the left post to 1 at the foot of the right one.
 */
const CENTRE = { x: 160, y: 142 };
const RADIUS = 116;
const FOOT = 292;
const POST = FOOT - CENTRE.y;
const ARCH = Math.PI * RADIUS;

export const LENGTH = 2 * POST + ARCH;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a share lies; `beside` moves it outwards. */
export function pointAt(share: number, beside = 0): Point {
  const along = clamp(share, 0, 1) * LENGTH;
  const radius = RADIUS + beside;
  if (along <= POST) return { x: CENTRE.x - radius, y: FOOT - along };
  if (along >= POST + ARCH) return { x: CENTRE.x + radius, y: CENTRE.y + (along - POST - ARCH) };
  const angle = Math.PI - (along - POST) / RADIUS;
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}

/** The share nearest to a finger: beside a post it is that height, above the arch that angle. */
export function shareAt({ x, y }: Point): number {
  if (y > CENTRE.y) {
    const down = Math.min(y - CENTRE.y, POST);
    return (x < CENTRE.x ? POST - down : POST + ARCH + down) / LENGTH;
  }
  const angle = Math.atan2(CENTRE.y - y, x - CENTRE.x);
  return (POST + (Math.PI - angle) * RADIUS) / LENGTH;
}

/** Nearer to an end than this share of a step, a figure would stand on another. */
const CROWDED = 0.6;

/** The figures around the dial: both ends, and what can be counted between them. */
export function ticksOf(min: number, max: number): readonly number[] {
  const step = [1, 2, 5, 10, 20].find((one) => (max - min) / one <= 7) ?? (max - min) / 4;
  const first = Math.ceil(min / step);
  const between = Array.from({ length: 8 }, (_, at) => (first + at) * step).filter(
    (tick) => tick - min >= step * CROWDED && max - tick >= step * CROWDED,
  );
  return [min, ...between, max];
}
