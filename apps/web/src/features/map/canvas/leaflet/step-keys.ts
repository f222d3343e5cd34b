import { moved, rounded, type Position } from '../../position.ts';

/** Metres of one press, and with Shift. */
const STEP = 10;
const LONG_STEP = 100;

const directions: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where a key moves a position; undefined for another key. */
export function movedByKey(position: Position, { key, shiftKey }: Key): Position | undefined {
  const direction = directions[key];
  if (direction === undefined) return undefined;
  const step = shiftKey ? LONG_STEP : STEP;
  return rounded(moved(position, direction[0] * step, direction[1] * step));
}
