import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { keyTo, type Scale } from '../../../sheet/controls/scale.ts';
import { usePaced } from '../../../sheet/controls/use-paced.ts';
import styles from './line.module.css';

interface LineProps extends Scale {
  readonly label: string;
  /** What was asked for, where something is on its way. */
  readonly value: number;
  /** The value in words. */
  readonly textOf: (value: number) => string;
  readonly slim?: boolean;
  /** Sends only the last, when the hand rests: for what jumps. */
  readonly settled?: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
  /** What stands beside it, from the value under the finger. */
  readonly children: (shown: number) => ReactNode;
}

/** A level line without a head: its figures stand where the player wants them. */
export const Line = (props: LineProps) => {
  const { label, value, textOf, slim = false, settled, disabled, onChange, children, ...scale } = props;
  const { shown, push } = usePaced(value, onChange, settled);
  const { min, max } = scale;
  const share = max > min ? ((shown - min) / (max - min)) * 100 : 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = disabled ? undefined : keyTo(event.key, shown, scale);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== shown) push(next);
  };
  return (
    <>
      <input
        className={classNames(styles['line'], slim && styles['slim'])}
        type="range"
        min={min}
        max={max}
        step={1}
        value={Math.round(shown)}
        style={{ '--share': `${share}%` } as CSSProperties}
        aria-label={label}
        aria-valuetext={textOf(shown)}
        aria-disabled={disabled || undefined}
        data-base-ui-swipe-ignore=""
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (!disabled) push(Number(target.value));
        }}
      />
      {children(shown)}
    </>
  );
};
