import { useMemo } from 'react';
import { meterIdsOf } from '@soglia/energy/balance';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { ENERGY_KEY } from '#home/energy/use-house-day.ts';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { withoutDevices } from '#home/energy/without-devices.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { EnergyFailure } from '../energy-failure.tsx';
import { FigureRow, kwhFigure, shareFigure } from '../figure-row.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { BatteryPanel } from './battery-panel.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { PanelList } from './panel-list.tsx';
import { ProductionChart } from './production-chart.tsx';
import { productionFigures } from './production-figures.ts';
import screen from '../energy.module.css';
import styles from './production.module.css';
import { SunParts } from './sun-parts.tsx';
import { t } from './texts/index.ts';
import { useForecast } from './use-forecast.ts';

const resolutions = { day: 'hour', week: 'day', month: 'day', year: 'month' } as const;

interface ProductionOfPeriodProps {
  readonly sources: EnergySources;
  /** Percent of charge of the battery. */
  readonly level: number | undefined;
  readonly period: Period;
  readonly now: number;
  readonly nameOf: (meter: string) => string;
  readonly onPeriod: (period: Period) => void;
}

/** What the sun made in a period, where it went, and what was expected. */
export const ProductionOfPeriod = ({
  sources,
  level,
  period,
  now,
  nameOf,
  onPeriod,
}: ProductionOfPeriodProps) => {
  const house = useMemo(() => withoutDevices(sources), [sources]);
  const ids = useMemo(() => meterIdsOf(house), [house]);
  const read = useStatisticRows(ENERGY_KEY, ids, period, resolutions[period.kind]);
  const forecast = useForecast(sources);
  const rows = read.kind === 'there' ? read.value : undefined;
  const figures = useMemo(
    () => (rows === undefined ? undefined : productionFigures({ sources: house, rows, period, now })),
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the figures, not each minute
    [rows, house, period.kind, period.start],
  );
  return (
    <>
      <FigureRow
        className={styles['figures']}
        figures={[
          kwhFigure(t('produced'), figures?.produced),
          kwhFigure(t('exported'), figures?.exported),
          shareFigure(t('selfConsumption'), figures?.selfConsumption),
          shareFigure(t('selfSufficiency'), figures?.selfSufficiency),
        ]}
      />
      <Panel title={t('title')} className={styles['chart']} busy={read.kind === 'waiting'}>
        <PeriodPicker period={period} now={now} onPeriod={onPeriod} />
        {read.kind === 'failed' && <EnergyFailure error={read.error} again={read.again} />}
        {read.kind === 'waiting' && <Skeleton className={screen['ghost']} />}
        {figures !== undefined && <ProductionChart period={period} now={now} figures={figures} />}
      </Panel>
      <div className={styles['below']}>
        {figures?.parts !== undefined && figures.produced !== undefined && figures.produced > 0 && (
          <SunParts parts={figures.parts} />
        )}
        {forecast !== undefined && (
          <ForecastPanel forecast={forecast} sources={sources} period={period} now={now} />
        )}
        {sources.batteries.length > 0 && (
          <BatteryPanel level={level} charged={figures?.charged} discharged={figures?.discharged} />
        )}
      </div>
      <PanelList
        sources={sources}
        rows={rows}
        forecast={forecast}
        period={period}
        now={now}
        nameOf={nameOf}
      />
    </>
  );
};
