import type { CSSProperties } from 'react';
import { MINUTES_PER_DAY, formatTime, type WeekInterval } from '@soglia/schedules';
import { formatNumber, formatTemperature } from '#shared/format/quantity.ts';
import type { Scale } from '../../controls/scale.ts';
import { t } from '../texts/index.ts';
import { timeText } from '../week-words.ts';
import styles from './ribbon.module.css';
import { useRibbon } from './use-ribbon.ts';
import type { Day } from './week-edit.ts';

/** Narrower than these shares of a day a stretch has no room for its figure, or for a grip beside it. */
const ROOM = 0.075;
const ROOM_FOR_GRIP = 0.12;

interface RibbonProps {
  /** The days that it stands for, in words. */
  readonly days: string;
  readonly points: Day;
  /** The same, with what the day before left. */
  readonly stretches: readonly WeekInterval[];
  readonly scale: Scale;
  readonly unit: string;
  /** Minutes since midnight, where one of the days is today. */
  readonly now: number | undefined;
  readonly mayEdit: boolean;
  readonly onDraw: (points: Day) => void;
}

/** A day from midnight to midnight, each stretch as warm as it is. A finger draws; rows beneath say and type the same. */
export const Ribbon = ({ days, points, stretches, scale, unit, now, mayEdit, onDraw }: RibbonProps) => {
  const drawing = useRibbon(points, scale, (next) => {
    if (JSON.stringify(next) !== JSON.stringify(points)) onDraw(next);
  });
  const words = stretches.map(({ from, until, target }) =>
    t('week.stretch', {
      from: timeText(formatTime(from)),
      until: timeText(formatTime(until)),
      temperature: formatTemperature(Number(target), unit),
    }),
  );
  const label = t('week.chart', {
    days,
    stretches: words.length === 0 ? t('week.nothing') : words.join(', '),
  });
  return (
    <figure className={styles['ribbon']}>
      <div
        className={styles['bar']}
        role="img"
        aria-label={label}
        data-drawn={mayEdit ? '' : undefined}
        data-base-ui-swipe-ignore=""
        {...(mayEdit ? drawing : {})}
      >
        {stretches.map(({ from, until, target, starts }) => (
          <span
            key={from}
            style={{ '--length': until - from, '--warm': `${warmth(Number(target))}%` } as CSSProperties}
            data-grip={starts && (until - from) / MINUTES_PER_DAY >= ROOM_FOR_GRIP ? '' : undefined}
          >
            {(until - from) / MINUTES_PER_DAY >= ROOM && `${formatNumber(Number(target))}°`}
          </span>
        ))}
        {stretches.length === 0 && <span style={{ '--length': 1 } as CSSProperties} data-nothing="" />}
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

/** 0 at 15 degrees, 100 from 25 on: the colours of a house are between them. */
const warmth = (degrees: number): number => Math.min(100, Math.max(0, (degrees - 15) * 10));
