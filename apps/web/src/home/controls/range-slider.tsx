import { useId, type CSSProperties } from 'react';
import type { Scale } from './scale.ts';
import styles from './range-slider.module.css';
import { useLevel } from './use-level.ts';

interface RangeSliderProps extends Scale {
  /** Shown above it: "Posizione". */
  readonly label: string;
  /** The expected value, while a command is pending. */
  readonly value: number;
  /** The value as text: "70 %". */
  readonly textOf: (value: number) => string;
  readonly disabled: boolean;
  /** Sends only the settled value: for commands that open a confirmation prompt. */
  readonly settled?: boolean;
  /** Called a few times a second during a drag, and always with the last value. `step` is that of the arrow keys. */
  readonly onChange: (value: number) => void;
}

/** A horizontal slider with its name and its value: the position of a blind, the speed of a fan. */
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
