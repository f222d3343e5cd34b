import { useEffect, useEffectEvent } from 'react';
import { createOverlayStack } from './overlay-stack.ts';

const stack = createOverlayStack(window);

/**
 * While `open`, the browser's back button closes instead of leaving the page.
 * @param refusals counts how often `close` has not closed, which is asked again the next time
 */
export function useBackCloses(open: boolean, close: () => void, refusals = 0): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    return stack.lay(() => onBack());
  }, [open, refusals]);
}
