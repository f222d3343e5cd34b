import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import type { StatisticsRow } from '@soglia/hub-client/history';
import { DAY_MS } from '#shared/durations.ts';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { LineChart } from '#shared/charts/line-chart.tsx';
import { limitsOf } from '#shared/charts/value-axis.ts';
import { SummaryFigures } from '#shared/charts/summary-figures.tsx';
import { HistoryResult } from '../../../history/history-result.tsx';
import { pointsOfStatistics, summaryOfStatistics, withPresent } from '../../../history/points-of-history.ts';
import { t as historyText } from '../../../history/texts/index.ts';
import { toNumber } from '../../../model/attributes.ts';
import { useStatistics } from '../../../history/use-statistics.ts';
import { unitOf } from '../describe-sensor.ts';
import { isMeter } from './meter.ts';
import { useDecimals } from './use-decimals.ts';
import { t } from '../texts/index.ts';

interface NumbersOfDaysProps {
  readonly entity: Entity;
  readonly name: string;
  readonly days: 7 | 30;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** 7 or 30 days of a number, from the statistics: means, or the growth of a meter, by the hour or day. */
export const NumbersOfDays = (props: NumbersOfDaysProps) => (
  <HistoryResult read={useStatistics(props.entity.entity_id, props.days)}>
    {(rows) => <Drawn rows={rows} {...props} />}
  </HistoryResult>
);

const Drawn = ({
  rows,
  entity,
  name,
  days,
  now,
}: NumbersOfDaysProps & { readonly rows: readonly StatisticsRow[] }) => {
  const unit = unitOf(entity);
  const digits = useDecimals(entity);
  const last = rows.at(-1)?.end ?? now;
  // The chart follows the sensor: its time is never before the last change.
  const end = Math.max(now, last, entity.last_updated);
  // The state of a meter is no growth.
  const present = isMeter(entity) ? undefined : toNumber(entity.state);
  const points = useMemo(() => withPresent(pointsOfStatistics(rows), present, end), [rows, present, end]);
  const span = useMemo(() => ({ start: end - days * DAY_MS, end }), [end, days]);
  if (points.values.every((value) => value === null))
    return <ChartMessage>{historyText('empty')}</ChartMessage>;
  const summary = summaryOfStatistics(rows);
  const period = historyText(days === 7 ? 'days7' : 'days30');
  const total = rows.reduce((sum, { change }) => sum + (change ?? 0), 0);
  return (
    <>
      <LineChart
        label={historyText('chartUnit', { name, period, unit })}
        points={points}
        span={span}
        unit={unit}
        digits={digits}
        tall
        limits={limitsOf(unit)}
      />
      <SummaryFigures
        unit={unit}
        digits={digits}
        figures={
          summary === undefined
            ? [{ name: t('meter'), value: total }]
            : [
                { name: historyText('min'), value: summary.min },
                { name: historyText('mean'), value: summary.mean },
                { name: historyText('max'), value: summary.max },
              ]
        }
      />
    </>
  );
};
