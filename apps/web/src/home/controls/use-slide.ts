import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keyTo, valueAt, type Scale } from './scale.ts';
import { useThrottled } from './use-throttled.ts';

interface SlideOptions extends Scale {
  readonly value: number;
  /** Resolution of a drag; 1 when not given. */
  readonly grain?: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
  readonly onPreview?: ((value: number | undefined) => void) | undefined;
}

interface Slide {
  /** What is drawn: the position of the pointer during a drag. */
  readonly shown: number;
  readonly dragging: boolean;
  /** For the element that is dragged on. */
  readonly ground: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
  };
  /** For the range input, which keyboards and screen readers use. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onInput: (value: number) => void;
}

interface Drag {
  readonly pointer: number;
  readonly at: number;
}

/** A vertical slider that follows the pointer, and sends a few times a second, always with the last value. */
export function useSlide(options: SlideOptions): Slide {
  const { value, min, max, step, grain = 1, disabled, onChange, onPreview } = options;
  const send = (next: number) => {
    // The hub may disconnect during a drag.
    if (!disabled) onChange(next);
  };
  const throttled = useThrottled(value, send);
  const [touched, setTouched] = useState<number>();
  const held = useRef<Drag>(undefined);
  const scale: Scale = { min, max, step };

  const valueUnder = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { bottom, height } = currentTarget.getBoundingClientRect();
    return valueAt(bottom - clientY, height, scale, grain);
  };
  const hold = (next: Drag | undefined) => {
    held.current = next;
    setTouched(next?.at);
    onPreview?.(next?.at);
  };

  return {
    shown: touched ?? throttled.shown,
    dragging: touched !== undefined,
    ground: {
      onPointerDown(event) {
        if (disabled || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        // Nothing is sent at pointer down: the finger may only rest.
        hold({ pointer: event.pointerId, at: valueUnder(event) });
      },
      onPointerMove(event) {
        const now = held.current;
        if (now?.pointer !== event.pointerId) return;
        if (disabled) {
          hold(undefined);
          return;
        }
        const at = valueUnder(event);
        if (at === now.at) return;
        hold({ ...now, at });
        throttled.push(at);
      },
      onPointerUp({ pointerId }) {
        const now = held.current;
        // Another finger ends nothing.
        if (now?.pointer !== pointerId) return;
        if (now.at !== throttled.shown) throttled.push(now.at);
        throttled.release();
        hold(undefined);
      },
      onPointerCancel({ pointerId }) {
        if (held.current?.pointer === pointerId) hold(undefined);
      },
    },
    onKeyDown(event) {
      const next = disabled ? undefined : keyTo(event.key, value, scale);
      if (next === undefined) return;
      event.preventDefault();
      if (next !== value) onChange(next);
    },
    onInput: send,
  };
}
