import type { Period } from '@soglia/energy/periods';
import { Panel } from '#shared/ui/screen.tsx';
import { FigureRow, kwhFigure } from '../figure-row.tsx';
import { houseDate } from '../period/period-words.ts';
import type { PeriodStatistics } from './period-statistics.ts';
import screen from '../energy.module.css';
import styles from './statistics.module.css';
import { t } from './texts/index.ts';

interface DayRecordsProps {
  readonly statistics: PeriodStatistics;
  readonly period: Period;
}

/** The days with the least and the most use, and with the most and the least sun. */
export const DayRecords = ({ statistics: { records }, period }: DayRecordsProps) => {
  const nameOf = (at: number) =>
    houseDate(at, period.timeZone, { weekday: 'long', day: 'numeric', month: 'short' });
  const { used, produced } = records;
  return (
    <Panel title={t('days')}>
      {used === undefined && <p className={screen['hint']}>{t('days.few')}</p>}
      <div className={styles['records']}>
        {used !== undefined && (
          <FigureRow
            figures={[
              kwhFigure(t('best.used'), used.best.used, nameOf(used.best.start)),
              kwhFigure(t('worst.used'), used.worst.used, nameOf(used.worst.start)),
            ]}
          />
        )}
        {produced !== undefined && (
          <FigureRow
            figures={[
              kwhFigure(t('best.produced'), produced.best.produced, nameOf(produced.best.start)),
              kwhFigure(t('worst.produced'), produced.worst.produced, nameOf(produced.worst.start)),
            ]}
          />
        )}
      </div>
    </Panel>
  );
};
