import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keyTo, valueAt, type Scale } from './scale.ts';

/** A drag sends at most this often, milliseconds; the last value always. */
const OFTEN = 300;

interface SlideOptions extends Scale {
  readonly value: number;
  /** What a finger can tell apart; 1 when not given. */
  readonly grain?: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
  readonly onPreview?: ((value: number | undefined) => void) | undefined;
}

interface Slide {
  /** What is drawn: under the finger while it drags. */
  readonly shown: number;
  readonly dragging: boolean;
  /** For the ground that the finger moves on. */
  readonly ground: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** For the range input of the keyboard and of screen readers. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onInput: (value: number) => void;
}

/** An upright slider that follows the finger. */
export function useSlide(options: SlideOptions): Slide {
  const { value, min, max, step, grain = 1, disabled, onChange, onPreview } = options;
  const [preview, setOwnPreview] = useState<number>();
  const pointer = useRef<number>(undefined);
  const sent = useRef({ at: -Infinity, value: Number.NaN });
  const scale: Scale = { min, max, step };
  const shown = preview ?? value;

  const setPreview = (next: number | undefined) => {
    setOwnPreview(next);
    onPreview?.(next);
  };

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { bottom, height } = event.currentTarget.getBoundingClientRect();
    const next = valueAt(bottom - event.clientY, height, scale, grain);
    setPreview(next);
    if (event.timeStamp - sent.current.at < OFTEN || next === sent.current.value) return;
    sent.current = { at: event.timeStamp, value: next };
    onChange(next);
  };
  const end = () => {
    pointer.current = undefined;
    setPreview(undefined);
  };

  return {
    shown,
    dragging: preview !== undefined,
    ground: {
      onPointerDown(event) {
        if (disabled || event.button !== 0 || !event.isPrimary) return;
        pointer.current = event.pointerId;
        // Nothing is sent at the first touch: the finger may be only resting.
        sent.current = { at: event.timeStamp, value };
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      },
      onPointerMove(event) {
        if (pointer.current !== event.pointerId) return;
        // The hub may go away under the finger.
        if (disabled) end();
        else follow(event);
      },
      onPointerUp() {
        if (pointer.current === undefined) return;
        if (preview !== undefined && preview !== sent.current.value) onChange(preview);
        end();
      },
      onPointerCancel: end,
    },
    onKeyDown(event) {
      const next = disabled ? undefined : keyTo(event.key, value, scale);
      if (next === undefined) return;
      event.preventDefault();
      if (next !== value) onChange(next);
    },
    onInput(next) {
      if (!disabled) onChange(next);
    },
  };
}
