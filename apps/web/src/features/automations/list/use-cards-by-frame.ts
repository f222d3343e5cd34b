import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long making cards may take in one frame, milliseconds; one is always made. */
const FRAME_MS = 6;

const none: ReadonlySet<string> = new Set();

/**
 * Which of the wanted cards are made: those that were, and in each frame the next, as many as it has time for.
 * @param wanted the same array while the ids are the same
 */
export function useCardsByFrame(wanted: readonly string[]): ReadonlySet<string> {
  const [made, setMade] = useState(none);
  useEffect(() => {
    const missing = wanted.filter((id) => !made.has(id));
    if (missing.length === 0 && made.size === wanted.length) return undefined;
    const make = () => {
      const kept = wanted.filter((id) => made.has(id));
      const end = performance.now() + FRAME_MS;
      let count = 0;
      do {
        count += 1;
        // At once: how long it takes tells whether there is time for another.
        flushSync(() => setMade(new Set([...kept, ...missing.slice(0, count)])));
      } while (count < missing.length && performance.now() < end);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame: drawing what came before and making these are two tasks.
    const makeLater = () => {
      timer = setTimeout(make);
    };
    let frame = requestAnimationFrame((start) => {
      // Scrolling has used up this frame: the next is not given up.
      if (performance.now() - start > FRAME_MS) frame = requestAnimationFrame(makeLater);
      else makeLater();
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [wanted, made]);
  return made;
}
