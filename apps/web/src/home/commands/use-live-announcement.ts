import { useEffect, useState } from 'react';
import type { Orders } from './use-device-commands.ts';

/** How long after its outcome an order is still spoken of, milliseconds. */
const AFTERWARDS = 5_000;

/**
 * Whether a screen reader says what changes in the line of its state: from the tap until a while after the outcome,
 * which is heard only where the line is live before it comes. What others switch is not called out.
 */
export function useAloud({ asked, refused }: Pick<Orders, 'asked' | 'refused'>): 'polite' | 'off' {
  const busy = asked !== undefined || refused !== undefined;
  const [aloud, setAloud] = useState(busy);
  if (busy && !aloud) setAloud(true);
  useEffect(() => {
    if (busy || !aloud) return undefined;
    const timer = setTimeout(() => setAloud(false), AFTERWARDS);
    return () => clearTimeout(timer);
  }, [busy, aloud]);
  return aloud ? 'polite' : 'off';
}
