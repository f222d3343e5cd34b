import { useCallback, useState } from 'react';

interface ListSize {
  /** Pixels. */
  readonly width: number;
  /** Of the list in the document. */
  readonly top: number;
  readonly rem: number;
}

const measure = (list: HTMLElement): ListSize => ({
  width: list.clientWidth,
  top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
});

const same = (a: ListSize, b: ListSize) => a.width === b.width && a.top === b.top && a.rem === b.rem;

/** The size and place of the list, from before it is first painted; give `ref` to it. */
export function useListSize(): { size: ListSize | undefined; ref: (list: HTMLElement | null) => void } {
  const [size, setSize] = useState<ListSize>();
  const ref = useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const look = () =>
      setSize((before) => {
        const now = measure(list);
        return before !== undefined && same(before, now) ? before : now;
      });
    look();
    // What comes above the list moves it without changing its size.
    const observer = new ResizeObserver(look);
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { size, ref };
}
