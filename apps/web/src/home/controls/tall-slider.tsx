import type { CSSProperties } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import type { Scale } from './scale.ts';
import styles from './tall-slider.module.css';
import { useSlide } from './use-slide.ts';

interface TallSliderProps extends Scale {
  /** What it sets: "Luminosità". */
  readonly label: string;
  /** What was asked for, where something is on its way: then the slider stands there already. */
  readonly value: number;
  /** The value in words: "60 %". */
  readonly textOf: (value: number) => string;
  /** CSS colour of what fills it; the tone of the sheet when not given. */
  readonly color?: string | undefined;
  /** What a finger can tell apart; 1 when not given. `step` is that of the arrow keys. */
  readonly grain?: number;
  readonly disabled: boolean;
  /** A few times a second while it is dragged, and always with the last value. */
  readonly onChange: (value: number) => void;
  /** Where the finger is, and undefined when it is gone: for the figure beside it. */
  readonly onPreview?: (value: number | undefined) => void;
}

/** The tall slider in the shape of a doorway. By finger, by arrow keys, and by what screen readers do with a slider. */
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
