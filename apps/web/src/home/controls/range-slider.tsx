import { useId, type CSSProperties } from 'react';
import type { Scale } from './scale.ts';
import styles from './range-slider.module.css';
import { useLevel } from './use-level.ts';

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
export const RangeSlider = ({ label, ...level }: RangeSliderProps) => {
  const id = useId();
  const { shown, share, input } = useLevel(level);
  return (
    <div className={styles['range']}>
      <span className={styles['head']}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{level.textOf(shown)}</output>
      </span>
      <input
        {...input}
        id={id}
        className={styles['input']}
        style={{ '--share': share } as CSSProperties}
        data-base-ui-swipe-ignore=""
      />
    </div>
  );
};
