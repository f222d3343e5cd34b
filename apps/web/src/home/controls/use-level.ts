import type { ChangeEvent, KeyboardEvent } from 'react';
import { keyTo, type Scale } from './scale.ts';
import { usePaced } from './use-paced.ts';

interface LevelOptions<Value> extends Scale {
  /** What was asked for, where something is on its way. */
  readonly value: Value;
  /** The value in words. */
  readonly textOf: (value: Value | number) => string;
  readonly disabled: boolean;
  /** Sends only the last, when the hand rests. */
  readonly settled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** What every level slider does, whatever it looks like; `input` is for its range input. */
export function useLevel<Value extends number | undefined>(options: LevelOptions<Value>) {
  const { value, textOf, disabled, settled, onChange, min, max, step } = options;
  const send = (next: Value | number) => {
    // The hub may go away under the finger.
    if (!disabled && next !== undefined) onChange(next);
  };
  const { shown, push } = usePaced<Value | number>(value, send, settled);
  const at = shown ?? min;
  return {
    /** Where the finger is, or was last. */
    shown,
    /** How far along its line that is. */
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
