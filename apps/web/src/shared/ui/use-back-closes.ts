import { useEffect, useEffectEvent } from 'react';
import { createOverlayStack } from './overlay-stack.ts';

const stack = createOverlayStack(window);

/** While `open`, the browser's back button closes instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    return stack.lay(() => onBack());
  }, [open]);
}
