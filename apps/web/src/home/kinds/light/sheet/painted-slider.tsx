import type { CSSProperties } from 'react';
import type { Scale } from '../../../controls/scale.ts';
import { useLevel } from '../../../controls/use-level.ts';
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
export const PaintedSlider = ({ label, paint, ...level }: PaintedSliderProps) => {
  const { shown, share, input } = useLevel<number | undefined>(level);
  return (
    <div
      className={styles['strip']}
      style={{ background: paint, '--at': share } as CSSProperties}
      data-set={shown === undefined ? undefined : ''}
      data-disabled={level.disabled ? '' : undefined}
      data-base-ui-swipe-ignore=""
    >
      <span className={styles['rail']}>
        <span className={styles['mark']} />
      </span>
      <input {...input} className={styles['input']} aria-label={label} />
    </div>
  );
};
