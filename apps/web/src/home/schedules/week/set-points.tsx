import { mdiTrashCanOutline } from '@mdi/js';
import { formatTemperature } from '#shared/format/quantity.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { Scale } from '../../controls/scale.ts';
import { t } from '../texts/index.ts';
import { TimeField } from '../time-field.tsx';
import { timeText, timeValues } from '../week-words.ts';
import { DegreesField } from './degrees-field.tsx';
import styles from './week-editor.module.css';
import type { DaySchedule } from './week-edit.ts';

interface SetPointsProps {
  readonly points: DaySchedule;
  readonly scale: Scale;
  readonly unit: string;
  readonly mayEdit: boolean;
  readonly onTime: (index: number, from: string) => void;
  readonly onDegrees: (index: number, value: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The set points of a day, one per row, with inputs for time and temperature. */
export const SetPoints = ({ points, scale, unit, mayEdit, onTime, onDegrees, onRemove }: SetPointsProps) => (
  <ul className={styles['list']}>
    {points.map(({ from, temperature }, index) => {
      const time = timeText(from);
      const values = timeValues(time);
      const until = timeText(points[index + 1]?.from ?? '24:00');
      return mayEdit ? (
        <li key={index} className={styles['slot']} aria-label={t('week.slot', values)}>
          <span className={styles['time']}>
            <TimeField label={t('week.from', values)} value={from} onChange={(next) => onTime(index, next)} />
            –{until}
          </span>
          <DegreesField
            label={t('week.degrees', values)}
            lower={t('week.lower', values)}
            raise={t('week.raise', values)}
            value={temperature}
            scale={scale}
            unit={unit}
            onChange={(value) => onDegrees(index, value)}
          />
          <IconButton
            icon={mdiTrashCanOutline}
            label={t('week.remove', values)}
            onClick={() => onRemove(index)}
          />
        </li>
      ) : (
        <li key={from} className={styles['slot']}>
          <span className={styles['time']}>
            {time}–{until}
          </span>
          <strong>{formatTemperature(temperature, unit)}</strong>
        </li>
      );
    })}
  </ul>
);
