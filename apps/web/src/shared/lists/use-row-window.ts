import { useMemo, useSyncExternalStore } from 'react';
import { rowsWithin, sameRows, startsOf, stepTowards, type RowRange } from './row-window.ts';

interface RowWindowOptions {
  /** Pixels, one a row. */
  readonly heights: readonly number[];
  /** Of the list in the document, pixels. */
  readonly top: number;
  /** How many new rows a frame may hold: more would keep a thumb waiting. */
  readonly step: number;
}

interface RowWindow {
  /** Pixels. */
  readonly height: number;
  /** The rows to be drawn, and where each begins in the list, in pixels. */
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  /** Brings that row into the middle of the window. */
  readonly show: (row: number, behavior: ScrollBehavior) => void;
}

/** The rows that are drawn: all that the window shows at first, then after it as it moves, a few in each frame. */
function followWindow(starts: readonly number[], top: number, step: number) {
  const wanted = () => rowsWithin(starts, window.scrollY - top, window.scrollY - top + window.innerHeight);
  let drawn: RowRange = wanted();
  return {
    drawn: () => drawn,
    listen: (changed: () => void) => {
      let frame: number | undefined;
      const follow = () => {
        frame = undefined;
        const goal = wanted();
        const next = stepTowards(drawn, goal, step);
        if (sameRows(next, drawn)) return;
        drawn = next;
        changed();
        if (!sameRows(drawn, goal)) moved();
      };
      const moved = () => {
        frame ??= requestAnimationFrame(follow);
      };
      // What moved before anybody listened.
      moved();
      window.addEventListener('scroll', moved, { passive: true });
      window.addEventListener('resize', moved);
      return () => {
        if (frame !== undefined) cancelAnimationFrame(frame);
        window.removeEventListener('scroll', moved);
        window.removeEventListener('resize', moved);
      };
    },
  };
}

/** The part of a long list that the window shows; draws again only when another row comes into sight. */
export function useRowWindow({ heights, top, step }: RowWindowOptions): RowWindow {
  const starts = useMemo(() => startsOf(heights), [heights]);
  const follower = useMemo(() => followWindow(starts, top, step), [starts, top, step]);
  const { from, to } = useSyncExternalStore(follower.listen, follower.drawn);
  return {
    height: starts.at(-1) ?? 0,
    rows: Array.from({ length: to - from }, (_, place) => ({
      index: from + place,
      start: starts[from + place] ?? 0,
    })),
    show(row, behavior) {
      const start = starts[row] ?? 0;
      const end = starts[row + 1] ?? start;
      window.scrollTo({ top: top + (start + end) / 2 - window.innerHeight / 2, behavior });
    },
  };
}
