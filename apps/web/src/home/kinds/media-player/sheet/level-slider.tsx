import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import type { Scale } from '../../../controls/scale.ts';
import { useLevel } from '../../../controls/use-level.ts';
import styles from './level-slider.module.css';

interface LevelSliderProps extends Scale {
  readonly label: string;
  /** The expected value, while a command is pending. */
  readonly value: number;
  /** The value as text. */
  readonly textOf: (value: number) => string;
  readonly slim?: boolean;
  /** Sends only the settled value, for instance for seeking. */
  readonly settled?: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
  /** Rendered beside it, with the value of the drag. */
  readonly children: (shown: number) => ReactNode;
}

/** A horizontal slider without a heading: the caller places its texts. */
export const LevelSlider = ({ label, slim = false, children, ...level }: LevelSliderProps) => {
  const { shown, share, input } = useLevel(level);
  return (
    <>
      <input
        {...input}
        className={classNames(styles['line'], slim && styles['slim'])}
        value={Math.round(shown)}
        style={{ '--share': share } as CSSProperties}
        aria-label={label}
        data-base-ui-swipe-ignore=""
      />
      {children(shown)}
    </>
  );
};
