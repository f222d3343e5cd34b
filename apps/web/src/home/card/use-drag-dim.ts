import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { draggedTo } from '../controls/brightness-steps.ts';

interface DragDim {
  /** Percent under the finger; undefined when nothing is dragged. */
  readonly preview: number | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
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

/** A finger must have gone this far across before it dims: less is a tap, more up or down is a scroll. */
const THRESHOLD = 8;

/** What has a use of its own for a finger; the name, which opens the card, has not. */
const CONTROLS = 'button:not([data-opens]), input, a';

/** A drag across the card dims. `from` is where the lamp stands, 0 to 100; `onDone` is given where it was left. */
export function useDragDim(from: number, onDone: (percent: number) => void): DragDim {
  const press = useRef<Press>(undefined);
  const dragged = useRef(false);
  const [preview, setPreview] = useState<number>();

  const end = () => {
    press.current = undefined;
    setPreview(undefined);
  };

  return {
    preview,
    handlers: {
      onPointerDown(event) {
        dragged.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
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
          if (down > THRESHOLD && down > Math.abs(across)) press.current = undefined;
          if (Math.abs(across) < THRESHOLD || Math.abs(across) <= down) return;
          now.dragging = true;
          dragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setPreview(draggedTo(now.from, across, event.currentTarget.clientWidth));
      },
      onPointerUp() {
        if (press.current?.dragging === true && preview !== undefined) onDone(preview);
        end();
      },
      onPointerCancel: end,
      // Where a drag ends is no press on what lies there: the card would open.
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
