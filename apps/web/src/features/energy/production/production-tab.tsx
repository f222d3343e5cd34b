import type { EnergySources } from '@soglia/energy/sources';
import type { Period } from '@soglia/energy/periods';
import { useEnergySources } from '#home/energy/use-energy-sources.ts';
import { useConnection } from '#hub/use-connection.ts';
import { EnergyEmptyState } from '../devices/energy-empty-state.tsx';
import { EnergyFailure } from '../energy-failure.tsx';
import { EnergySkeleton } from '../energy-skeleton.tsx';
import { FlowDiagram } from '../flow/flow-diagram.tsx';
import { useLivePower } from '../flow/use-live-power.ts';
import { usePeriod } from '../period/use-period.ts';
import { useMeterNames } from '../use-meter-names.ts';
import { ProductionOfPeriod } from './production-of-period.tsx';
import styles from './production.module.css';

/** 'Produzione' */
export const ProductionTab = () => {
  const read = useEnergySources();
  const { period, now, choose } = usePeriod('day');
  if (read.kind === 'failed') return <EnergyFailure error={read.error} again={read.again} />;
  if (read.kind === 'waiting' || period === undefined) return <EnergySkeleton />;
  const { sources } = read.value;
  if (sources.solar.length === 0) return <EnergyEmptyState subject="panel" />;
  return <Production sources={sources} period={period} now={now} onPeriod={choose} />;
};

interface ProductionProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
  readonly onPeriod: (period: Period) => void;
}

const Production = ({ sources, period, now, onPeriod }: ProductionProps) => {
  const { stale } = useConnection();
  const nameOf = useMeterNames(sources);
  const power = useLivePower(sources, nameOf);
  return (
    <div className={styles['production']}>
      <FlowDiagram power={power} hasSun hasBattery={sources.batteries.length > 0} stale={stale} />
      <ProductionOfPeriod
        sources={sources}
        level={power.level}
        period={period}
        now={now}
        nameOf={nameOf}
        onPeriod={onPeriod}
      />
    </div>
  );
};
