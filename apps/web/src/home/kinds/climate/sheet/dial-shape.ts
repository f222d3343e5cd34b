import { clamp } from '../../../model/attributes.ts';

/**
 * The track of the dial, in units of its drawing (320 by 300): up a straight line, over an arch, down another line. A
 * position on it is a share, from 0 at the bottom left to 1 at the bottom right.
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

/** The point of a share; `beside` moves it outwards. */
export function pointAt(share: number, beside = 0): Point {
  const along = clamp(share, 0, 1) * LENGTH;
  const radius = RADIUS + beside;
  if (along <= POST) return { x: CENTRE.x - radius, y: FOOT - along };
  if (along >= POST + ARCH) return { x: CENTRE.x + radius, y: CENTRE.y + (along - POST - ARCH) };
  const angle = Math.PI - (along - POST) / RADIUS;
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}

/** The share nearest to a point: beside a straight line by its height, above the arch by its angle. */
export function shareAt({ x, y }: Point): number {
  if (y > CENTRE.y) {
    const down = Math.min(y - CENTRE.y, POST);
    return (x < CENTRE.x ? POST - down : POST + ARCH + down) / LENGTH;
  }
  const angle = Math.atan2(CENTRE.y - y, x - CENTRE.x);
  return (POST + (Math.PI - angle) * RADIUS) / LENGTH;
}

/** A label nearer to an end than this share of a step would overlap it. */
const CROWDED = 0.6;

/** The values labelled on the dial: both ends, and round ones between. */
export function ticksOf(min: number, max: number): readonly number[] {
  const step = [1, 2, 5, 10, 20].find((one) => (max - min) / one <= 7) ?? (max - min) / 4;
  const first = Math.ceil(min / step);
  const between = Array.from({ length: 8 }, (_, at) => (first + at) * step).filter(
    (tick) => tick - min >= step * CROWDED && max - tick >= step * CROWDED,
  );
  return [min, ...between, max];
}
