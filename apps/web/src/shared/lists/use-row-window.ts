import { useMemo, useSyncExternalStore } from 'react';
import { rowsWithin, sameRows, rowOffsets, stepTowards, type RowRange } from './row-window.ts';

interface RowWindowOptions {
  /** Of each row, pixels. */
  readonly heights: readonly number[];
  /** Of the list within the document, pixels. */
  readonly top: number;
  /** New rows per frame at most, so that scrolling stays smooth. */
  readonly step: number;
}

interface RowWindow {
  /** Of the whole list, pixels. */
  readonly height: number;
  /** The rows to render, each with its offset in the list, pixels. */
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  /** Scrolls that row to the middle of the window. */
  readonly scrollToRow: (row: number, behavior: ScrollBehavior) => void;
}

/** The rendered rows: at first all that are in the window, then following it as it scrolls, a few per frame. */
function followWindow(offsets: readonly number[], top: number, step: number) {
  let scrolled = window.scrollY;
  const wanted = () => rowsWithin(offsets, scrolled - top, scrolled - top + window.innerHeight);
  let rendered: RowRange = wanted();
  return {
    rendered: () => rendered,
    subscribe: (changed: () => void) => {
      let frame: number | undefined;
      const follow = () => {
        frame = undefined;
        const goal = wanted();
        const next = stepTowards(rendered, goal, step);
        if (sameRows(next, rendered)) return;
        rendered = next;
        changed();
        if (!sameRows(rendered, goal)) frame = requestAnimationFrame(follow);
      };
      const moved = () => {
        // Before anything of this frame is drawn: later, asking would lay out the page once more.
        scrolled = window.scrollY;
        frame ??= requestAnimationFrame(follow);
      };
      // The page may have scrolled between the first render and this subscription.
      frame = requestAnimationFrame(() => {
        scrolled = window.scrollY;
        follow();
      });
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

/** The rows of a long list that are within the window; renders again only when these change. */
export function useRowWindow({ heights, top, step }: RowWindowOptions): RowWindow {
  const offsets = useMemo(() => rowOffsets(heights), [heights]);
  const follower = useMemo(() => followWindow(offsets, top, step), [offsets, top, step]);
  const { from, to } = useSyncExternalStore(follower.subscribe, follower.rendered);
  return {
    height: offsets.at(-1) ?? 0,
    rows: Array.from({ length: to - from }, (_, position) => ({
      index: from + position,
      start: offsets[from + position] ?? 0,
    })),
    scrollToRow(row, behavior) {
      const start = offsets[row] ?? 0;
      const end = offsets[row + 1] ?? start;
      window.scrollTo({ top: top + (start + end) / 2 - window.innerHeight / 2, behavior });
    },
  };
}
