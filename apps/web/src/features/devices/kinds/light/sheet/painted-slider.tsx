import type { CSSProperties, KeyboardEvent } from 'react';
import { keyTo, type Scale } from '../../../sheet/controls/scale.ts';
import { usePaced } from '../../../sheet/controls/use-paced.ts';
import styles from './painted-slider.module.css';

interface PaintedSliderProps extends Scale {
  /** What it sets, for those who do not see it. */
  readonly label: string;
  /** Undefined where the lamp shines in something else: then no mark stands on it. */
  readonly value: number | undefined;
  /** The value in words: "Ambra". */
  readonly textOf: (value: number | undefined) => string;
  /** CSS background that shows what each place means. */
  readonly paint: string;
  readonly disabled: boolean;
  /** A few times a second while it is dragged, and always with the last value. */
  readonly onChange: (value: number) => void;
}

/** A slider over the very thing that it sets: all hues, or all whites. */
export const PaintedSlider = (props: PaintedSliderProps) => {
  const { label, value, textOf, paint, disabled, onChange, ...scale } = props;
  const { min, max } = scale;
  const { shown, push } = usePaced(value, (next) => {
    if (next !== undefined) onChange(next);
  });
  const at = shown ?? min;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = disabled ? undefined : keyTo(event.key, at, scale);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== shown) push(next);
  };
  return (
    <div
      className={styles['strip']}
      style={{ background: paint, '--at': `${((at - min) / (max - min)) * 100}%` } as CSSProperties}
      data-set={shown === undefined ? undefined : ''}
      data-disabled={disabled ? '' : undefined}
      data-base-ui-swipe-ignore=""
    >
      <span className={styles['rail']}>
        <span className={styles['mark']} />
      </span>
      <input
        className={styles['input']}
        type="range"
        min={min}
        max={max}
        step={1}
        value={at}
        aria-label={label}
        aria-valuetext={textOf(shown)}
        aria-disabled={disabled || undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (!disabled) push(Number(target.value));
        }}
      />
    </div>
  );
};
