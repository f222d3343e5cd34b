import { useRef, useState, type PointerEvent } from 'react';
import { useThrottled } from '../../../controls/use-throttled.ts';
import {
  nearerSide,
  valueOf,
  withValue,
  type Target,
  type TargetScale,
  type Side,
} from './target-temperatures.ts';
import { shareAt } from './dial-shape.ts';

interface Dial {
  /** What is drawn: the value of the drag, else the last one sent. */
  readonly target: Target;
  /** Which of two temperatures minus and plus change. */
  readonly side: Side;
  readonly choose: (side: Side) => void;
  readonly set: (target: Target) => void;
  /** Event handlers of the track. */
  readonly line: {
    readonly onPointerDown: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
}

/** Width of the drawing, in its own units. */
const WIDTH = 320;

interface Drag {
  readonly pointer: number;
  readonly side: Side;
  readonly target: Target;
}

/** A dial that follows the pointer, and sends a few times a second, always with the last value. */
export function useDial(scale: TargetScale, disabled: boolean, onChange: (target: Target) => void): Dial {
  const { min, max } = scale;
  const { shown, push } = useThrottled(scale.target, onChange);
  const [chosen, choose] = useState<Side>('low');
  const [touched, setTouched] = useState<Target>();
  const held = useRef<Drag>(undefined);

  const target = touched ?? shown;
  const side = target.kind === 'one' ? 'high' : chosen;

  const valueUnder = (event: PointerEvent<SVGElement>) => {
    const box = (event.currentTarget.ownerSVGElement ?? event.currentTarget).getBoundingClientRect();
    const unit = WIDTH / Math.max(box.width, 1);
    const share = shareAt({ x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit });
    return toStep(min + share * (max - min), scale);
  };
  const hold = (next: Drag | undefined) => {
    held.current = next;
    setTouched(next?.target);
  };

  return {
    target,
    side,
    choose,
    set: (next) => {
      if (!disabled && !isSame(next, target)) push(next);
    },
    line: {
      onPointerDown(event) {
        if (disabled || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const value = valueUnder(event);
        const nearer = nearerSide(shown, value);
        choose(nearer);
        // Nothing is sent at pointer down: a drag may follow.
        hold({ pointer: event.pointerId, side: nearer, target: withValue(shown, nearer, value) });
      },
      onPointerMove(event) {
        const now = held.current;
        if (now?.pointer !== event.pointerId) return;
        // The hub may disconnect during a drag.
        if (disabled) {
          hold(undefined);
          return;
        }
        const next = withValue(now.target, now.side, valueUnder(event));
        if (isSame(next, now.target)) return;
        hold({ ...now, target: next });
        push(next);
      },
      onPointerUp({ pointerId }) {
        const now = held.current;
        // Another finger ends nothing.
        if (now?.pointer !== pointerId) return;
        hold(undefined);
        if (!disabled && !isSame(now.target, shown)) push(now.target);
      },
      onPointerCancel({ pointerId }) {
        if (held.current?.pointer === pointerId) hold(undefined);
      },
    },
  };
}

const isSame = (one: Target, other: Target) =>
  valueOf(one, 'low') === valueOf(other, 'low') && valueOf(one, 'high') === valueOf(other, 'high');

/** The nearest step of the device; also its limits, where they lie between two steps. */
function toStep(value: number, { min, max, step }: TargetScale): number {
  const rounded = Number((Math.round(value / step) * step).toFixed(3));
  return Math.min(Math.max(rounded, min), max);
}
