import type { ReactNode } from 'react';
import { formatNumber } from '#shared/format/quantity.ts';
import type { ControlProps } from '../model/kind.ts';
import { powerText } from '../model/power-text.ts';
import styles from './percent-instrument.module.css';
import { PowerToggle } from './power-toggle.tsx';

interface PercentInstrumentProps extends ControlProps {
  /** 0 to 100; nothing is shown for 0. */
  readonly percent: number;
  /** The tall slider. */
  readonly children: ReactNode;
}

/** A tall slider, its value, and the switch: for what has a level as long as it is on. */
export const PercentInstrument = ({ percent, children, ...props }: PercentInstrumentProps) => (
  <div className={styles['instrument']}>
    {children}
    <p className={styles['value']}>
      {percent > 0 && (
        <strong>
          {formatNumber(percent)}
          <small> %</small>
        </strong>
      )}
      <span>{powerText(props.entity)}</span>
    </p>
    <div className={styles['power']}>
      <PowerToggle {...props} />
    </div>
  </div>
);
