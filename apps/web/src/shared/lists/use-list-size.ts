import { useCallback, useState } from 'react';

export interface ListSize {
  /** Pixels. */
  readonly width: number;
  /** Offset of the list within the document, pixels. */
  readonly top: number;
  /** Root font size, pixels. */
  readonly rem: number;
}

const measure = (list: HTMLElement): ListSize => ({
  width: list.clientWidth,
  top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
});

const same = (a: ListSize, b: ListSize) => a.width === b.width && a.top === b.top && a.rem === b.rem;

/** The size and offset of the list, measured before its first paint; `ref` goes on the list. */
export function useListSize(): { size: ListSize | undefined; ref: (list: HTMLElement | null) => void } {
  const [size, setSize] = useState<ListSize>();
  const ref = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const update = () =>
      setSize((before) => {
        const now = measure(list);
        return before !== undefined && same(before, now) ? before : now;
      });
    update();
    // Content above the list moves it without resizing it.
    const observer = new ResizeObserver(update);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { size, ref };
}
