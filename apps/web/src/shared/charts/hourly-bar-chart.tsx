import { useState } from 'react';
import { formatQuantity } from '../format/quantity.ts';
import { momentText } from './time-ticks.ts';
import styles from './chart.module.css';
import { DataTable } from './data-table.tsx';
import type { HourlyBar } from './hourly-bars.ts';
import { t } from './texts/index.ts';

interface HourlyBarChartProps {
  readonly label: string;
  /** Oldest first; the last is the current hour. */
  readonly bars: readonly HourlyBar[];
  readonly ticks: readonly number[];
  /** The end of the axis; the highest tick when not given. */
  readonly top?: number;
  /** The value as text: "3 movimenti", "360 ppm". */
  readonly textOf: (value: number) => string;
  /** The severity of a value, where it has a colour. */
  readonly levelOf?: (value: number) => 'none' | 'low' | 'medium' | 'bad';
}

/** A bar chart of 24 hours, with a cursor and a data table. */
export const HourlyBarChart = ({ label, bars, ticks, top, textOf, levelOf }: HourlyBarChartProps) => {
  const [under, setUnder] = useState<number>();
  const full = top ?? Math.max(1, ...ticks);
  const share = (value: number) => `${Math.min(100, Math.max((value / full) * 100, 1.5))}%`;
  const bar = under === undefined ? undefined : bars[under];
  const now = bars.at(-1)?.at ?? 0;
  const left = under === undefined ? 0 : ((under + 0.5) / bars.length) * 100;
  return (
    <figure>
      <figcaption className="vh">{label}</figcaption>
      <div className={styles['chart']} role="img" aria-label={label}>
        <div className={styles['y']} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / full) * 100}%` }}>
              {formatQuantity(tick, '')}
            </span>
          ))}
        </div>
        <div className={styles['plot']} aria-hidden="true" onPointerLeave={() => setUnder(undefined)}>
          {ticks.map((tick) => (
            <i key={tick} className={styles['rule']} style={{ bottom: `${(tick / full) * 100}%` }} />
          ))}
          <div className={styles['bars']}>
            {bars.map(({ at, value }, index) => (
              <span
                key={at}
                data-now={index === bars.length - 1 ? '' : undefined}
                onPointerEnter={() => setUnder(index)}
                onPointerDown={() => setUnder(index)}
              >
                <i data-level={levelOf?.(value)} style={{ height: share(value) }} />
              </span>
            ))}
          </div>
          {bar !== undefined && (
            <b className={styles['pill']} data-left={left > 60 ? '' : undefined} style={{ left: `${left}%` }}>
              {textOf(bar.value)} · {momentText(bar.at, now)}
            </b>
          )}
        </div>
        <div className={styles['x']} aria-hidden="true">
          {bars.map(({ at }, index) =>
            index % 6 === 0 || index === bars.length - 1 ? (
              <span key={at} style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}>
                {new Date(at).getHours()}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <DataTable
        caption={label}
        head={[t('time'), t('value')]}
        rows={() => bars.map(({ at, value }) => [momentText(at, now), textOf(value)])}
      />
    </figure>
  );
};
