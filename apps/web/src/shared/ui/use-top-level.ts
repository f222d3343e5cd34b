import { useEffect, useRef } from 'react';

/** What is open over the page, the latest last. */
const levels: object[] = [];

/**
 * Counts a dialog among the levels while it is open, and gives whether it is the top one: Escape reaches every dialog,
 * and only the top one closes.
 */
export function useTopLevel(open: boolean): () => boolean {
  const level = useRef({});
  useEffect(() => {
    if (!open) return undefined;
    const own = level.current;
    levels.push(own);
    return () => void levels.splice(levels.indexOf(own), 1);
  }, [open]);
  return () => levels.at(-1) === level.current;
}
