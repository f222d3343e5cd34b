import type { ChangeEvent, KeyboardEvent } from 'react';
import { keyTo, type Scale } from './scale.ts';
import { useThrottled } from './use-throttled.ts';

interface LevelOptions<Value> extends Scale {
  /** The expected value, while a command is pending. */
  readonly value: Value;
  /** The value as text. */
  readonly textOf: (value: Value | number) => string;
  readonly disabled: boolean;
  /** Sends only the settled value. */
  readonly settled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** The behaviour of every horizontal slider, whatever its look; `input` is for its range input. */
export function useLevel<Value extends number | undefined>(options: LevelOptions<Value>) {
  const { value, textOf, disabled, settled, onChange, min, max, step } = options;
  const send = (next: Value | number) => {
    // The hub may disconnect during a drag.
    if (!disabled && next !== undefined) onChange(next);
  };
  const { shown, push } = useThrottled<Value | number>(value, send, settled);
  const at = shown ?? min;
  return {
    /** The value of the drag, or the last one sent. */
    shown,
    /** Its position on the track. */
    share: `${max > min ? ((at - min) / (max - min)) * 100 : 0}%`,
    input: {
      type: 'range',
      min,
      max,
      step: 1,
      value: at,
      'aria-valuetext': textOf(shown),
      'aria-disabled': disabled || undefined,
      onKeyDown(event: KeyboardEvent) {
        const next = disabled ? undefined : keyTo(event.key, at, { min, max, step });
        if (next === undefined) return;
        event.preventDefault();
        if (next !== shown) push(next);
      },
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        if (!disabled) push(Number(target.value));
      },
    },
  } as const;
}
