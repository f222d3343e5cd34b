import { useMemo } from 'react';
import { periodAt, type Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySources } from '#home/energy/use-energy-sources.ts';
import { useHouseDay } from '#home/energy/use-house-day.ts';
import { EnergyFailure } from '../energy-failure.tsx';
import { EnergySkeleton } from '../energy-skeleton.tsx';
import { FlowNow } from '../flow/flow-now.tsx';
import { usePeriod } from '../period/use-period.ts';
import { useMeterNames } from '../use-meter-names.ts';
import { ConsumptionOfPeriod } from './consumption-of-period.tsx';
import styles from './consumption.module.css';
import { ExampleConsumption } from './example-consumption.tsx';
import { TodayFigures } from './today-figures.tsx';
import { useThisMonth } from './use-consumption.ts';

/** 'Consumo' */
export const ConsumptionTab = () => {
  const read = useEnergySources();
  const { period, now, choose } = usePeriod('day');
  if (read.kind === 'failed') return <EnergyFailure error={read.error} again={read.again} />;
  if (read.kind === 'waiting' || period === undefined) return <EnergySkeleton />;
  const { sources } = read.value;
  if (sources.origin === 'sample') return <ExampleConsumption />;
  return <Consumption sources={sources} period={period} now={now} onPeriod={choose} />;
};

interface ConsumptionProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
  readonly onPeriod: (period: Period) => void;
}

const Consumption = ({ sources, period, now, onPeriod }: ConsumptionProps) => {
  const nameOf = useMeterNames(sources);
  return (
    <div className={styles['energy']}>
      <FlowNow sources={sources} nameOf={nameOf} />
      <Today sources={sources} timeZone={period.timeZone} now={now} />
      <ConsumptionOfPeriod sources={sources} period={period} now={now} nameOf={nameOf} onPeriod={onPeriod} />
    </div>
  );
};

interface TodayProps {
  readonly sources: EnergySources;
  readonly timeZone: string;
  readonly now: number;
}

const Today = ({ sources, timeZone, now }: TodayProps) => {
  const { start: midnight } = periodAt('day', now, timeZone);
  const today = useMemo(() => periodAt('day', midnight, timeZone), [midnight, timeZone]);
  const read = useHouseDay(sources, today, now);
  const month = useThisMonth(sources, today, now);
  const { used, cost } = read.kind === 'there' ? read.value : noFigures;
  return <TodayFigures today={used} cost={cost?.energy} isProvisional={cost?.isProvisional} month={month} />;
};

const noFigures = { used: undefined, cost: undefined } as const;
