import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { draggedTo } from '../controls/brightness-steps.ts';

interface DragDim {
  /** Brightness, 0 to 255, during a drag; else undefined. */
  readonly preview: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
}

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly from: number;
  dragging: boolean;
}

/** Horizontal pixels before a press becomes a drag; a larger vertical movement is a scroll. */
const DRAG_THRESHOLD_PX = 8;

/** Elements on which no drag starts. The name is a button, and allows it. */
const CONTROLS = 'button:not([data-opens]), input, a';

/**
 * Dims by a drag across the card. `from`: percent, undefined while it cannot be dimmed, also in the middle of a drag;
 * `onDone` gets the brightness at the end of the drag.
 */
export function useDragDim(from: number | undefined, onDone: (brightness: number) => void): DragDim {
  const press = useRef<Press>(undefined);
  const dragged = useRef(false);
  const [dim, setDim] = useState<number>();
  const preview = from === undefined ? undefined : dim;

  /** Another finger ends nothing. */
  const end = ({ pointerId }: PointerEvent) => {
    if (press.current?.pointer !== pointerId) return;
    press.current = undefined;
    setDim(undefined);
  };

  return {
    preview,
    handlers: {
      onPointerDown(event) {
        dragged.current = false;
        if (from === undefined || event.button !== 0 || !event.isPrimary) return;
        if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) return;
        press.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          from,
          dragging: false,
        };
      },
      onPointerMove(event) {
        const now = press.current;
        if (now?.pointer !== event.pointerId) return;
        const across = event.clientX - now.x;
        const down = Math.abs(event.clientY - now.y);
        if (!now.dragging) {
          if (down > DRAG_THRESHOLD_PX && down > Math.abs(across)) press.current = undefined;
          if (Math.abs(across) < DRAG_THRESHOLD_PX || Math.abs(across) <= down) return;
          now.dragging = true;
          dragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setDim(draggedTo(now.from, across, event.currentTarget.clientWidth));
      },
      onPointerUp(event) {
        if (press.current?.pointer === event.pointerId && preview !== undefined) onDone(preview);
        end(event);
      },
      onPointerCancel: end,
      // The click that follows a drag must not open the sheet.
      onClickCapture(event) {
        const byKeyboard = event.detail === 0;
        if (!dragged.current || byKeyboard) return;
        dragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}
