import { useId, type CSSProperties, type KeyboardEvent } from 'react';
import { keyTo, type Scale } from './scale.ts';
import styles from './range-slider.module.css';
import { usePaced } from './use-paced.ts';

interface RangeSliderProps extends Scale {
  /** Shown above it: "Posizione". */
  readonly label: string;
  /** What was asked for, where something is on its way. */
  readonly value: number;
  /** The value in words: "70 %". */
  readonly textOf: (value: number) => string;
  readonly disabled: boolean;
  /** Waits until the hand rests and sends only then: for what is asked about first. */
  readonly settled?: boolean;
  /** A few times a second while it is dragged, and always with the last value. `step` is that of the arrow keys. */
  readonly onChange: (value: number) => void;
}

/** A level line with its name and its value: how far a blind is open, how fast a fan turns. */
export const RangeSlider = (props: RangeSliderProps) => {
  const { label, value, textOf, disabled, settled, onChange, ...scale } = props;
  const id = useId();
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
    <div className={styles['range']}>
      <span className={styles['head']}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{textOf(shown)}</output>
      </span>
      <input
        id={id}
        className={styles['input']}
        type="range"
        min={min}
        max={max}
        step={1}
        value={shown}
        style={{ '--share': `${share}%` } as CSSProperties}
        aria-valuetext={textOf(shown)}
        aria-disabled={disabled || undefined}
        data-base-ui-swipe-ignore=""
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (!disabled) push(Number(target.value));
        }}
      />
    </div>
  );
};
