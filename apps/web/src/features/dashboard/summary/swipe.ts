/** Pixels that a finger has to go. */
const SWIPE = 50;

/** Where a drag of `moved` pixels to the right leads, of `count` slides; the last is followed by the first. */
export function slideAfter(now: number, moved: number, count: number): number {
  if (Math.abs(moved) < SWIPE) return now;
  return (now + (moved < 0 ? 1 : -1) + count) % count;
}

/** Where a key leads; undefined where it leads nowhere. */
export function slideForKey(now: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (now + 1) % count;
    case 'ArrowLeft':
      return (now - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
