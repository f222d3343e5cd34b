import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import type { Scale } from '../../../controls/scale.ts';
import { useLevel } from '../../../controls/use-level.ts';
import styles from './level-slider.module.css';

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
export const Line = ({ label, slim = false, children, ...level }: LineProps) => {
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
