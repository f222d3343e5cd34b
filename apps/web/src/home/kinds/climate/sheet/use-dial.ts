import { useRef, useState, type PointerEvent } from 'react';
import { usePaced } from '../../../controls/use-paced.ts';
import { nearerSide, valueOf, withValue, type Aim, type Aims, type Side } from './target-temperatures.ts';
import { shareAt } from './dial-shape.ts';

interface Dial {
  /** What is drawn: the value of the drag, else the last one sent. */
  readonly aim: Aim;
  /** Which of two temperatures minus and plus change. */
  readonly side: Side;
  readonly choose: (side: Side) => void;
  readonly set: (aim: Aim) => void;
  /** Event handlers of the track. */
  readonly line: {
    readonly onPointerDown: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Width of the drawing, in its own units. */
const WIDTH = 320;

interface Held {
  readonly pointer: number;
  readonly side: Side;
  readonly aim: Aim;
}

/** A dial that follows the pointer, and sends a few times a second, always with the last value. */
export function useDial(aims: Aims, disabled: boolean, onChange: (aim: Aim) => void): Dial {
  const { min, max } = aims;
  const { shown, push } = usePaced(aims.aim, onChange);
  const [chosen, choose] = useState<Side>('low');
  const [touched, setTouched] = useState<Aim>();
  const held = useRef<Held>(undefined);

  const aim = touched ?? shown;
  const side = aim.kind === 'one' ? 'high' : chosen;

  const valueUnder = (event: PointerEvent<SVGElement>) => {
    const box = (event.currentTarget.ownerSVGElement ?? event.currentTarget).getBoundingClientRect();
    const unit = WIDTH / Math.max(box.width, 1);
    const share = shareAt({ x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit });
    return toStep(min + share * (max - min), aims);
  };
  const hold = (next: Held | undefined) => {
    held.current = next;
    setTouched(next?.aim);
  };

  return {
    aim,
    side,
    choose,
    set: (next) => {
      if (!disabled && !isSame(next, aim)) push(next);
    },
    line: {
      onPointerDown(event) {
        if (disabled || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const value = valueUnder(event);
        const nearer = nearerSide(shown, value);
        choose(nearer);
        // Nothing is sent at pointer down: a drag may follow.
        hold({ pointer: event.pointerId, side: nearer, aim: withValue(shown, nearer, value) });
      },
      onPointerMove(event) {
        const now = held.current;
        if (now?.pointer !== event.pointerId) return;
        // The hub may go away under the finger.
        if (disabled) {
          hold(undefined);
          return;
        }
        const next = withValue(now.aim, now.side, valueUnder(event));
        if (isSame(next, now.aim)) return;
        hold({ ...now, aim: next });
        push(next);
      },
      onPointerUp() {
        const now = held.current;
        hold(undefined);
        if (now !== undefined && !disabled && !isSame(now.aim, shown)) push(now.aim);
      },
      onPointerCancel: () => hold(undefined),
    },
  };
}

const isSame = (one: Aim, other: Aim) =>
  valueOf(one, 'low') === valueOf(other, 'low') && valueOf(one, 'high') === valueOf(other, 'high');

/** The nearest step of the device; also its limits, where they lie between two steps. */
function toStep(value: number, { min, max, step }: Aims): number {
  const place = Number((Math.round(value / step) * step).toFixed(3));
  return Math.min(Math.max(place, min), max);
}
