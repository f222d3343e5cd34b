import { useMemo } from 'react';
import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { ENERGY_KEY } from '#home/energy/use-house-day.ts';
import { useStatisticRows } from '#home/energy/use-statistic-rows.ts';
import { ChartMessage } from '#shared/charts/chart-message.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { HeatMap } from './heat-map.tsx';
import { greatestIn } from './heat-map-levels.ts';
import screen from '../energy.module.css';
import { t } from './texts/index.ts';
import { useWeekMap } from './use-week-map.ts';

interface HeatMapPanelProps {
  readonly sources: EnergySources;
  /** The meters of the house. */
  readonly ids: readonly string[];
  readonly period: Period;
  readonly now: number;
}

/** When energy is used: the mean of each hour of the week. */
export const HeatMapPanel = ({ sources, ids, period, now }: HeatMapPanelProps) => {
  const read = useStatisticRows(ENERGY_KEY, ids, period, 'hour');
  const rows = useMemo(() => (read.kind === 'there' ? read.value : undefined), [read]);
  const map = useWeekMap(sources, rows, period, now);
  const known = map !== undefined && greatestIn(map) > 0 ? map : undefined;
  return (
    <Panel title={t('heat.title')} busy={map === undefined}>
      {read.kind === 'failed' && (
        <ChartMessage>
          {t('heat.failed')} <Button onClick={read.again}>{common('retry')}</Button>
        </ChartMessage>
      )}
      {read.kind !== 'failed' && map === undefined && <Skeleton className={screen['ghost']} />}
      {known !== undefined && <HeatMap label={t('heat.label')} map={known} />}
      {map !== undefined && known === undefined && <p className={screen['void']}>{t('none')}</p>}
    </Panel>
  );
};
