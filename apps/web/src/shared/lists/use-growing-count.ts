import { startTransition, useEffect, useState } from 'react';

/** How many of `total` rows to draw now: `step` more with each rendering, so that the screen answers while many are made. */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + step));
  }, [count, step, total]);
  return Math.min(count, total);
}
