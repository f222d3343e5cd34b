import type { CSSProperties } from 'react';
import type { Scale } from '../../../controls/scale.ts';
import { useLevel } from '../../../controls/use-level.ts';
import styles from './painted-slider.module.css';

interface PaintedSliderProps extends Scale {
  /** What it sets, for its accessible name. */
  readonly label: string;
  /** Undefined where the lamp is in another mode: then there is no mark. */
  readonly value: number | undefined;
  /** The value as text: "Ambra". */
  readonly textOf: (value: number | undefined) => string;
  /** CSS background that shows the value of each position. */
  readonly paint: string;
  readonly disabled: boolean;
  /** Called a few times a second during a drag, and always with the last value. */
  readonly onChange: (value: number) => void;
}

/** A slider on a strip that shows its values: all hues, or all colour temperatures. */
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
