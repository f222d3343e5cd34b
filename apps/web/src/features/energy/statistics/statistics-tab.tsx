import { useMemo } from 'react';
import { meterIdsOf } from '@soglia/energy/balance';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySources } from '#home/energy/use-energy-sources.ts';
import { ENERGY_KEY } from '#home/energy/use-house-day.ts';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { withoutDevices } from '#home/energy/without-devices.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { EnergyEmptyState } from '../devices/energy-empty-state.tsx';
import { EnergyFailure } from '../energy-failure.tsx';
import { EnergySkeleton } from '../energy-skeleton.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { usePeriod } from '../period/use-period.ts';
import { DayRecords } from './day-records.tsx';
import { FossilPanel } from './fossil-panel.tsx';
import { HeatMapPanel } from './heat-map-panel.tsx';
import { statisticsOf } from './period-statistics.ts';
import screen from '../energy.module.css';
import styles from './statistics.module.css';
import { StatisticTotals } from './statistic-totals.tsx';
import { t } from './texts/index.ts';

/** 'Statistiche' */
export const StatisticsTab = () => {
  const read = useEnergySources();
  const { period, now, choose } = usePeriod('month');
  if (read.kind === 'failed') return <EnergyFailure error={read.error} again={read.again} />;
  if (read.kind === 'waiting' || period === undefined) return <EnergySkeleton />;
  const { sources } = read.value;
  if (meterIdsOf(sources).length === 0) return <EnergyEmptyState subject="device" />;
  return <Statistics sources={sources} period={period} now={now} onPeriod={choose} />;
};

interface StatisticsProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
  readonly onPeriod: (period: Period) => void;
}

const Statistics = ({ sources, period, now, onPeriod }: StatisticsProps) => {
  const house = useMemo(() => withoutDevices(sources), [sources]);
  const ids = useMemo(() => meterIdsOf(house), [house]);
  const read = useStatisticRows(ENERGY_KEY, ids, period, period.kind === 'year' ? 'day' : 'hour');
  const rows = read.kind === 'there' ? read.value : undefined;
  const statistics = useMemo(
    () => (rows === undefined ? undefined : statisticsOf(house, rows, period, now)),
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the figures, not each minute
    [rows, house, period.kind, period.start],
  );
  return (
    <div className={styles['statistics']}>
      <Panel title={t('period')} busy={read.kind === 'waiting'}>
        <PeriodPicker period={period} now={now} onPeriod={onPeriod} />
        {read.kind === 'failed' && <EnergyFailure error={read.error} again={read.again} />}
        {read.kind === 'waiting' && <Skeleton className={screen['ghost']} />}
        {statistics !== undefined && <StatisticTotals statistics={statistics} period={period} />}
      </Panel>
      <div className={styles['side']}>
        {statistics !== undefined && period.kind !== 'day' && (
          <DayRecords statistics={statistics} period={period} />
        )}
        <FossilPanel sources={sources} period={period} now={now} />
      </div>
      {period.kind !== 'day' && <HeatMapPanel sources={house} ids={ids} period={period} now={now} />}
    </div>
  );
};
