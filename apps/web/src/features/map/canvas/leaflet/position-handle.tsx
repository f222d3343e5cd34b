import { useId, useRef, type ReactNode } from 'react';
import { formatNumber } from '#shared/format/quantity.ts';
import { rounded, type Position } from '../../position.ts';
import styles from '../canvas.module.css';
import { t } from '../texts/index.ts';
import { AtPosition } from './at-position.tsx';
import { movedByKey } from './step-keys.ts';
import { useMapDrag } from './use-map-drag.ts';

interface PositionHandleProps {
  readonly label: string;
  readonly position: Position;
  readonly onMove: (position: Position) => void;
  readonly children: ReactNode;
}

const DIGITS = { min: 5, max: 5 };

/** A position that is chosen by dragging it, or with the arrow keys. */
export const PositionHandle = ({ label, position, onMove, children }: PositionHandleProps) => {
  const ref = useRef<HTMLButtonElement>(null);
  const hint = useId();
  useMapDrag(ref, true, { onDrag: (position) => onMove(rounded(position)) });
  return (
    <AtPosition latitude={position.latitude} longitude={position.longitude} className={styles['top']}>
      <button
        ref={ref}
        type="button"
        className={styles['handle']}
        aria-label={t('handle', {
          what: label,
          latitude: formatNumber(position.latitude, DIGITS),
          longitude: formatNumber(position.longitude, DIGITS),
        })}
        aria-describedby={hint}
        onKeyDown={(event) => {
          const next = movedByKey(position, event);
          if (next === undefined) return;
          event.preventDefault();
          onMove(next);
        }}
      >
        {children}
      </button>
      <span id={hint} hidden>
        {t('handle.keys')}
      </span>
    </AtPosition>
  );
};
