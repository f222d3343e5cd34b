import { formatSpan } from '#shared/format/time.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { momentText, placeOf } from './axis-words.ts';
import styles from './chart.module.css';
import { DataTable } from './data-table.tsx';
import type { Span } from './points.ts';
import { stretchesOf, type Stretch } from './stretches.ts';
import { t } from './texts/index.ts';
import { TimeAxis } from './time-axis.tsx';
import type { HistoryRow } from '@soglia/hub-client';

interface StateBandProps {
  readonly label: string;
  readonly rows: readonly HistoryRow[];
  readonly span: Span;
  readonly textOf: (state: string) => string;
  /** Drawn full; `other` paler; `rest` not at all. */
  readonly lookOf: (state: string) => 'on' | 'other' | 'rest';
}

/** States over time: a band, filled while something was on, and a table behind. */
export const StateBand = ({ label, rows, span, textOf, lookOf }: StateBandProps) => {
  const stretches = stretchesOf(rows, span);
  const words = ({ state }: Stretch) => (state === null ? t('gone') : textOf(state));
  const lookAt = ({ state }: Stretch) =>
    state === null || state === 'unavailable' || state === 'unknown' ? 'away' : lookOf(state);
  return (
    <figure>
      <figcaption className="vh">{label}</figcaption>
      <div className={classNames(styles['chart'], styles['flat'])} role="img" aria-label={label}>
        <div className={styles['plot']} aria-hidden="true">
          <div className={styles['band']}>
            {stretches.map((stretch) => {
              const look = lookAt(stretch);
              const [from, to] = [placeOf(stretch.start, span), placeOf(stretch.end, span)];
              return look === 'rest' ? null : (
                <i
                  key={stretch.start}
                  data-look={look}
                  title={t('band', { state: words(stretch), span: formatSpan(stretch.end - stretch.start) })}
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
          stretches.map((stretch) => [
            momentText(stretch.start, span.end),
            momentText(stretch.end, span.end),
            words(stretch),
          ])
        }
      />
    </figure>
  );
};
