import { article } from '@soglia/italian/article';
import type { CSSProperties } from 'react';
import { MINUTES_PER_DAY, formatTime, type WeekInterval } from '@soglia/schedules';
import { formatNumber, formatTemperature } from '#shared/format/quantity.ts';
import type { Scale } from '../../controls/scale.ts';
import { t } from '../texts/index.ts';
import { timeText } from '../week-words.ts';
import styles from './day-timeline.module.css';
import { useTimelineDrag } from './use-timeline-drag.ts';
import type { DaySchedule } from './week-edit.ts';

/** The least share of a day that an interval needs to show its temperature, and a grip beside it. */
const MIN_SHARE_FOR_LABEL = 0.075;
const MIN_SHARE_FOR_GRIP = 0.12;

interface DayTimelineProps {
  /** The names of the days. */
  readonly days: string;
  readonly points: DaySchedule;
  /** The intervals of the points, with what continues from the day before. */
  readonly intervals: readonly WeekInterval[];
  readonly scale: Scale;
  readonly unit: string;
  /** Minutes since midnight, where one of the days is today. */
  readonly now: number | undefined;
  readonly mayEdit: boolean;
  readonly onChange: (points: DaySchedule) => void;
}

/** The temperatures of a day as a draggable timeline; the rows below show and edit the same. */
export const DayTimeline = ({
  days,
  points,
  intervals,
  scale,
  unit,
  now,
  mayEdit,
  onChange,
}: DayTimelineProps) => {
  const drag = useTimelineDrag(points, scale, (next) => {
    if (JSON.stringify(next) !== JSON.stringify(points)) onChange(next);
  });
  const texts = intervals.map((interval) => {
    const [from, until] = [timeText(formatTime(interval.from)), timeText(formatTime(interval.until))];
    return t('week.interval', {
      from,
      dalle: article('dalle', from),
      until,
      alle: article('alle', until),
      temperature: formatTemperature(Number(interval.target), unit),
    });
  });
  const label = t('week.chart', {
    days,
    intervals: texts.length === 0 ? t('week.nothing') : texts.join(', '),
  });
  return (
    <figure className={styles['timeline']}>
      <div
        className={styles['bar']}
        role="img"
        aria-label={label}
        data-drawn={mayEdit ? '' : undefined}
        data-base-ui-swipe-ignore=""
        {...(mayEdit ? drag : {})}
      >
        {intervals.map(({ from, until, target, starts }) => (
          <span
            key={from}
            style={{ '--length': until - from, '--warm': `${warmth(Number(target))}%` } as CSSProperties}
            data-grip={starts && (until - from) / MINUTES_PER_DAY >= MIN_SHARE_FOR_GRIP ? '' : undefined}
          >
            {(until - from) / MINUTES_PER_DAY >= MIN_SHARE_FOR_LABEL && `${formatNumber(Number(target))}°`}
          </span>
        ))}
        {intervals.length === 0 && <span style={{ '--length': 1 } as CSSProperties} data-nothing="" />}
        {now !== undefined && <i style={{ left: `${(now / MINUTES_PER_DAY) * 100}%` }} />}
      </div>
      <div className={styles['hours']} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </figure>
  );
};

/** 0 up to 15 °C, 100 from 25 °C on. */
const warmth = (degrees: number): number => Math.min(100, Math.max(0, (degrees - 15) * 10));
