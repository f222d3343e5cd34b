import { formatSpan } from '../format/time.ts';
import { classNames } from '../ui/class-names.ts';
import { momentText, positionOf } from './time-ticks.ts';
import styles from './chart.module.css';
import { DataTable } from './data-table.tsx';
import type { Span } from './points.ts';
import { t } from './texts/index.ts';
import { TimeAxis } from './time-axis.tsx';

/** How long one state held. Times are milliseconds since the epoch. */
export interface StateInterval extends Span {
  /** Null where the state is unknown. */
  readonly state: string | null;
}

interface StateTimelineProps {
  readonly label: string;
  /** In ascending order, without overlap. */
  readonly intervals: readonly StateInterval[];
  readonly span: Span;
  readonly textOf: (state: string) => string;
  /** Filled; `other` paler; `rest` not drawn. */
  readonly lookOf: (state: string) => 'on' | 'other' | 'rest';
}

/** A timeline of states, with a data table. */
export const StateTimeline = ({ label, intervals, span, textOf, lookOf }: StateTimelineProps) => {
  const words = ({ state }: StateInterval) => (state === null ? t('gone') : textOf(state));
  const lookAt = ({ state }: StateInterval) =>
    state === null || state === 'unavailable' || state === 'unknown' ? 'away' : lookOf(state);
  return (
    <figure>
      <figcaption className="vh">{label}</figcaption>
      <div className={classNames(styles['chart'], styles['flat'])} role="img" aria-label={label}>
        <div className={styles['plot']} aria-hidden="true">
          <div className={styles['band']}>
            {intervals.map((interval) => {
              const look = lookAt(interval);
              const [from, to] = [positionOf(interval.start, span), positionOf(interval.end, span)];
              return look === 'rest' ? null : (
                <i
                  key={interval.start}
                  data-look={look}
                  title={t('band', {
                    state: words(interval),
                    span: formatSpan(interval.end - interval.start),
                  })}
                  style={{ left: `${from}%`, width: `${to - from}%` }}
                />
              );
            })}
          </div>
        </div>
        <TimeAxis span={span} />
      </div>
      <DataTable
        caption={label}
        head={[t('from'), t('until'), t('state')]}
        rows={() =>
          intervals.map((interval) => [
            momentText(interval.start, span.end),
            momentText(interval.end, span.end),
            words(interval),
          ])
        }
      />
    </figure>
  );
};
