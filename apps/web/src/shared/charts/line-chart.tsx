import { formatQuantity } from '../format/quantity.ts';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { momentText } from './time-ticks.ts';
import styles from './chart.module.css';
import { ChartMessage } from './chart-message.tsx';
import { DataTable } from './data-table.tsx';
import { sampled, type Points, type Span } from './points.ts';
import { t } from './texts/index.ts';
import { TimeAxis } from './time-axis.tsx';
import { HOUR_MS } from '../durations.ts';

/** What draws lines, with the library that it needs. */
export const linePlot = createLazyModule(() => import('./line-plot.tsx'));

export interface LineChartProps {
  /** What it shows and of which time: its accessible name. */
  readonly label: string;
  readonly points: Points;
  readonly span: Span;
  readonly unit: string;
  /** Most decimals. */
  readonly digits: number;
  readonly tall?: boolean;
  /** Whether each value holds until the next; otherwise the points are joined by lines, as for means. */
  readonly stepped?: boolean;
  /** What the value axis never goes beyond: 0 and 100 for a percentage. */
  readonly limits?: readonly [number, number] | undefined;
}

/** A line chart of a number over time, with a cursor and a data table. */
export const LineChart = (props: LineChartProps) => {
  const { label, points, span, unit, digits, tall = false } = props;
  const { module, error, retry } = useLazyModule(linePlot);
  const hourly = props.stepped === true;
  const rows = () => {
    const { at, values } = hourly ? sampled(points, span, HOUR_MS) : points;
    return at.flatMap((time, index) => {
      const value = values[index];
      return value === null || value === undefined
        ? []
        : [[momentText(time, span.end), formatQuantity(value, unit, { max: digits })]];
    });
  };
  if (error !== undefined)
    return (
      <ChartMessage>
        {t('failed')}
        <Button onClick={retry}>{t('retry')}</Button>
      </ChartMessage>
    );
  return (
    <figure>
      <figcaption className="vh">{label}</figcaption>
      <div className={classNames(styles['chart'], tall && styles['tall'])} role="img" aria-label={label}>
        {module !== undefined ? (
          <module.LinePlot {...props} />
        ) : (
          <div className={styles['plot']} aria-busy="true">
            <Skeleton className={styles['bone']} />
          </div>
        )}
        <TimeAxis span={span} />
      </div>
      <DataTable caption={label} head={[t('time'), t('value')]} rows={rows} />
    </figure>
  );
};
