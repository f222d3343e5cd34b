import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { rowsWithin, startsOf } from './row-window.ts';

interface RowWindowOptions {
  /** Pixels, one a row. */
  readonly heights: readonly number[];
  /** Of the list in the document, pixels. */
  readonly top: number;
}

interface RowWindow {
  /** Pixels. */
  readonly height: number;
  /** The rows to be drawn, and where each begins in the list, in pixels. */
  readonly rows: readonly { readonly index: number; readonly start: number }[];
  /** Brings that row into the middle of the window. */
  readonly show: (row: number, behavior: ScrollBehavior) => void;
}

function listen(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

/** The part of a long list that the window shows; draws again only when another row comes into sight. */
export function useRowWindow({ heights, top }: RowWindowOptions): RowWindow {
  const starts = useMemo(() => startsOf(heights), [heights]);
  const shown = useSyncExternalStore(
    listen,
    useCallback(() => {
      const { from, to } = rowsWithin(
        starts,
        window.scrollY - top,
        window.scrollY - top + window.innerHeight,
      );
      return `${from} ${to}`;
    }, [starts, top]),
  );
  const [from = 0, to = 0] = shown.split(' ').map(Number);
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
