import { useRef } from 'react';

interface FocusAfterRemoval {
  /** To be called once the thing is removed: the control that opened the dialog goes with it. */
  readonly noteRemoved: () => void;
  /** The screen after a removal; undefined for where the focus came from. */
  readonly focusAfter: () => HTMLElement | null | undefined;
}

/** Where the focus goes as a dialog closes that may remove what it was opened from. */
export function useFocusAfterRemoval(): FocusAfterRemoval {
  const isRemoved = useRef(false);
  return {
    noteRemoved: () => {
      isRemoved.current = true;
    },
    focusAfter: () => (isRemoved.current ? document.querySelector('main') : undefined),
  };
}
