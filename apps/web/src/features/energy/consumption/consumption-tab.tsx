import { useMemo, useState } from 'react';
import { periodAt, type Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { useConnection } from '#hub/use-connection.ts';
import { useHouseZone } from '#hub/use-house-clock.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useNow } from '#shared/use-now.ts';
import { EnergyFailure } from '../energy-failure.tsx';
import { EnergySkeleton } from '../energy-skeleton.tsx';
import { FlowDiagram } from '../flow/flow-diagram.tsx';
import { useLivePower } from '../flow/use-live-power.ts';
import { PeriodPicker } from '../period/period-picker.tsx';
import { useHouseSources } from '../use-house-sources.ts';
import { useMeterNames } from '../use-meter-names.ts';
import { ConsumptionChart } from './consumption-chart.tsx';
import { consumptionCsv } from './consumption-csv.ts';
import styles from './consumption.module.css';
import { DeviceShares } from './device-shares.tsx';
import { consumptionTitle } from './period-title.ts';
import { PriceLine, useCurrentPrice } from './price-line.tsx';
import { Sample } from './sample.tsx';
import { StandbyLine } from './standby-line.tsx';
import { t } from './texts/index.ts';
import { TodayFigures } from './today-figures.tsx';
import { useBefore, useConsumption, useThisMonth } from './use-consumption.ts';
import { usePricing } from './use-pricing.ts';

const UPDATE_INTERVAL_MS = 60_000;

/** 'Consumo' */
export const ConsumptionTab = () => {
  const read = useHouseSources();
  const zone = useHouseZone(true);
  if (read.kind === 'failed') return <EnergyFailure error={read.error} again={read.again} />;
  if (read.kind === 'waiting' || zone.kind === 'waiting') return <EnergySkeleton />;
  const { sources } = read.value;
  if (sources.origin === 'sample') return <Sample />;
  const named = zone.kind === 'there' ? zone.value : undefined;
  const timeZone = named ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return <Consumption sources={sources} timeZone={timeZone} />;
};

interface ConsumptionProps {
  readonly sources: EnergySources;
  readonly timeZone: string;
}

const Consumption = ({ sources, timeZone }: ConsumptionProps) => {
  const now = useNow(UPDATE_INTERVAL_MS);
  const { stale } = useConnection();
  const nameOf = useMeterNames(sources);
  const power = useLivePower(sources, nameOf);
  const { start: midnight } = periodAt('day', now, timeZone);
  const today = useMemo(() => periodAt('day', midnight, timeZone), [midnight, timeZone]);
  const [chosen, setChosen] = useState<Period>();
  // Without a choice it stays on today, also after midnight.
  const period = chosen ?? today;
  return (
    <div className={styles['energy']}>
      <FlowDiagram
        power={power}
        hasSun={sources.solar.length > 0}
        hasBattery={sources.batteries.length > 0}
        stale={stale}
      />
      <Today sources={sources} today={today} now={now} />
      <OfPeriod
        sources={sources}
        period={period}
        now={now}
        nameOf={nameOf}
        onPeriod={(next) => setChosen(next.kind === 'day' && next.start === today.start ? undefined : next)}
      />
    </div>
  );
};

interface TodayProps {
  readonly sources: EnergySources;
  readonly today: Period;
  readonly now: number;
}

const Today = ({ sources, today, now }: TodayProps) => {
  const read = useConsumption(sources, today, now);
  const month = useThisMonth(sources, today, now);
  const figures = read.kind === 'there' ? read.value : undefined;
  return (
    <TodayFigures
      today={figures?.total}
      cost={figures?.cost?.energy}
      isProvisional={figures?.cost?.isProvisional}
      month={month}
    />
  );
};

interface OfPeriodProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
  readonly nameOf: (meter: string) => string;
  readonly onPeriod: (period: Period) => void;
}

/** The bars of the chosen period, and the devices in it. */
const OfPeriod = ({ sources, period, now, nameOf, onPeriod }: OfPeriodProps) => {
  const read = useConsumption(sources, period, now);
  const before = useBefore(sources, period, now);
  const pricing = usePricing(sources, period);
  const { euro } = useCurrentPrice(pricing, now);
  const title = consumptionTitle(period, now);
  const figures = read.kind === 'there' ? read.value : undefined;
  const hasOwnPower = sources.solar.length + sources.batteries.length > 0;
  return (
    <>
      <Panel title={title} className={styles['chart']} busy={read.kind === 'waiting'}>
        <PeriodPicker period={period} now={now} onPeriod={onPeriod} />
        {read.kind === 'failed' && <EnergyFailure error={read.error} again={read.again} />}
        {read.kind === 'waiting' && <Skeleton className={styles['ghost']} />}
        {figures !== undefined && (
          <ConsumptionChart
            title={title}
            period={period}
            now={now}
            figures={figures}
            before={before}
            csv={() =>
              consumptionCsv({ balances: figures.slots, sources, timeZone: period.timeZone, nameOf, now })
            }
          />
        )}
      </Panel>
      <Panel
        title={t('devices')}
        className={`${styles['list'] ?? ''} ${styles['wide'] ?? ''}`}
        busy={read.kind === 'waiting'}
      >
        {read.kind === 'waiting' && <Skeleton className={styles['ghost']} />}
        {figures !== undefined && figures.shares.length > 0 && (
          <DeviceShares shares={figures.shares} nameOf={nameOf} />
        )}
        {sources.devices.length === 0 && <p className={styles['hint']}>{t('devices.none')}</p>}
        <div className={styles['foot']}>
          {figures?.standby !== undefined && <StandbyLine standby={figures.standby} price={euro} />}
          {pricing !== undefined && <PriceLine pricing={pricing} now={now} />}
          {hasOwnPower && <p className={styles['hint']}>{t('price.solar')}</p>}
        </div>
      </Panel>
    </>
  );
};
