import { useRef, useState, type PointerEvent } from 'react';

/** A press that moves this far is a drag, pixels. */
const DRAG_THRESHOLD = 8;
/** A drag of this length changes the slide, pixels. */
const SWIPE_THRESHOLD = 50;

/** The slide after a drag of `moved` pixels to the right, of `count` slides; the last is followed by the first. */
export function slideAfterSwipe(current: number, moved: number, count: number): number {
  if (Math.abs(moved) < SWIPE_THRESHOLD) return current;
  return (current + (moved < 0 ? 1 : -1) + count) % count;
}

/** The slide after a key; undefined for a key that does nothing here. */
export function slideAfterKey(current: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface Swipe {
  /** Pixels to the right during a drag; undefined otherwise. */
  readonly moved: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Follows horizontal drags of a finger or the mouse; vertical ones scroll the page. */
export function useSwipe(onEnd: (moved: number) => void): Swipe {
  const from = useRef<{ readonly x: number; readonly pointer: number }>(undefined);
  const [moved, setMoved] = useState<number>();
  /** Another finger ends nothing. */
  const isOwn = ({ pointerId }: PointerEvent) => from.current?.pointer === pointerId;
  const end = (event: PointerEvent) => {
    if (!isOwn(event)) return;
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
          if (Math.abs(by) < DRAG_THRESHOLD) return;
          currentTarget.setPointerCapture(pointerId);
        }
        setMoved(by);
      },
      onPointerUp: end,
      onPointerCancel(event) {
        if (!isOwn(event)) return;
        from.current = undefined;
        setMoved(undefined);
      },
    },
  };
}
