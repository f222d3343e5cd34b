import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { LineChart } from '#shared/charts/line-chart.tsx';
import { summaryOf } from '#shared/charts/points.ts';
import { SummaryFigures } from '#shared/charts/summary-figures.tsx';
import { limitsOf } from '#shared/charts/value-axis.ts';
import { HistoryResult } from '../../../history/history-result.tsx';
import { pointsOf } from '../../../history/points-of-history.ts';
import { t as historyText } from '../../../history/texts/index.ts';
import { useHistory, type EntityHistory } from '../../../history/use-history.ts';
import { unitOf } from '../describe-sensor.ts';
import { growthOf, isMeter } from './meter.ts';
import { useDecimals } from './use-decimals.ts';
import { t } from '../texts/index.ts';

interface NumbersProps {
  readonly entity: Entity;
  readonly name: string;
}

/** The last 24 hours of a number, from the history. */
export const NumbersOfDay = ({ entity, name }: NumbersProps) => (
  <HistoryResult read={useHistory(entity.entity_id, 24)}>
    {(past) => <Drawn past={past} entity={entity} name={name} />}
  </HistoryResult>
);

const Drawn = ({ past, entity, name }: NumbersProps & { readonly past: EntityHistory }) => {
  const unit = unitOf(entity);
  const digits = useDecimals(entity);
  const points = useMemo(() => pointsOf(past.rows, past), [past]);
  const summary = summaryOf(points);
  if (summary === undefined) return <ChartMessage>{historyText('empty')}</ChartMessage>;
  return (
    <>
      <LineChart
        label={historyText('chartUnit', { name, period: historyText('lastDay'), unit })}
        points={points}
        span={past}
        unit={unit}
        digits={digits}
        tall
        stepped
        limits={limitsOf(unit)}
      />
      <SummaryFigures
        unit={unit}
        digits={digits}
        figures={
          isMeter(entity)
            ? [{ name: t('meter'), value: growthOf(entity, points.values) }]
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
