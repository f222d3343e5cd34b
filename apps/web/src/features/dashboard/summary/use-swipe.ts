import { useRef, useState, type PointerEvent } from 'react';

/** Pixels from which a press is a drag. */
const DRAG = 8;

interface Swipe {
  /** Pixels to the right while a finger drags; undefined otherwise. */
  readonly moved: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Follows a finger, or a mouse, sideways; up and down stays the page's. */
export function useSwipe(onEnd: (moved: number) => void): Swipe {
  const from = useRef<{ readonly x: number; readonly pointer: number }>(undefined);
  const [moved, setMoved] = useState<number>();
  const end = () => {
    from.current = undefined;
    if (moved === undefined) return;
    setMoved(undefined);
    onEnd(moved);
  };
  return {
    moved,
    handlers: {
      onPointerDown({ isPrimary, button, clientX, pointerId }) {
        if (isPrimary && button === 0) from.current = { x: clientX, pointer: pointerId };
      },
      onPointerMove({ clientX, pointerId, currentTarget }) {
        if (from.current?.pointer !== pointerId) return;
        const by = clientX - from.current.x;
        if (moved === undefined) {
          if (Math.abs(by) < DRAG) return;
          currentTarget.setPointerCapture(pointerId);
        }
        setMoved(by);
      },
      onPointerUp: end,
      onPointerCancel() {
        from.current = undefined;
        setMoved(undefined);
      },
    },
  };
}
