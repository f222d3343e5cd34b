import type { CSSProperties } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import type { Scale } from './scale.ts';
import styles from './tall-slider.module.css';
import { useSlide } from './use-slide.ts';

interface TallSliderProps extends Scale {
  /** What it sets: "Luminosità". */
  readonly label: string;
  /** The expected value, while a command is pending: the slider is already there. */
  readonly value: number;
  /** The value as text: "60 %". */
  readonly textOf: (value: number) => string;
  /** CSS colour of the filled part; the tone of the sheet when not given. */
  readonly color?: string | undefined;
  /** Resolution of a drag; 1 when not given. `step` is that of the arrow keys. */
  readonly grain?: number;
  readonly disabled: boolean;
  /** Called a few times a second during a drag, and always with the last value. */
  readonly onChange: (value: number) => void;
  /** The value during a drag, undefined after it: for the figure beside the slider. */
  readonly onPreview?: (value: number | undefined) => void;
}

/** The tall vertical slider: by pointer, by arrow keys, and by screen readers. */
export const TallSlider = ({ label, textOf, color, onPreview, ...options }: TallSliderProps) => {
  const { min, max, grain = 1, disabled } = options;
  const { shown, dragging, ground, onKeyDown, onInput } = useSlide({ ...options, onPreview });
  const share = max > min ? ((shown - min) / (max - min)) * 100 : 0;
  return (
    <div
      className={classNames(styles['tall'], dragging && styles['dragging'])}
      style={{ '--share': `${share}%`, ...(color === undefined ? {} : { '--fill': color }) } as CSSProperties}
      data-empty={share === 0 ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      data-base-ui-swipe-ignore=""
      {...ground}
    >
      <span className={styles['fill']} />
      <span className={styles['grip']} />
      <input
        className={styles['input']}
        type="range"
        aria-orientation="vertical"
        min={min}
        max={max}
        step={grain}
        value={shown}
        aria-label={label}
        aria-valuetext={textOf(shown)}
        aria-disabled={disabled || undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onInput(Number(target.value))}
      />
    </div>
  );
};
