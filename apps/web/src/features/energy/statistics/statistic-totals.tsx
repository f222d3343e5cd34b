import { useContext } from 'react';
import type { Period } from '@soglia/energy/periods';
import { DataTable } from '#shared/charts/data-table.tsx';
import { formatNumber } from '#shared/format/quantity.ts';
import { CsvButton } from '../export/csv-button.tsx';
import { FigureRow, kwhFigure } from '../figure-row.tsx';
import { SharedViewContext } from '../period/period-choice.ts';
import { dateValue, houseDate } from '../period/period-words.ts';
import type { PeriodStatistics } from './period-statistics.ts';
import screen from '../energy.module.css';
import styles from './statistics.module.css';
import { t } from './texts/index.ts';

const DIGITS = { min: 2, max: 2 };

interface StatisticTotalsProps {
  readonly statistics: PeriodStatistics;
  readonly period: Period;
}

/** The totals of a period, the averages of a day, and a table and a file of all days. */
export const StatisticTotals = ({ statistics, period }: StatisticTotalsProps) => {
  const { table } = useContext(SharedViewContext);
  const { figures, summaries, days } = statistics;
  if (figures.length === 0) return <p className={screen['void']}>{t('none')}</p>;
  const { average, wholeDays } = summaries.used;
  const known = days.filter((day) => figures.some((figure) => day[figure] !== undefined));
  const nameOf = (at: number) =>
    houseDate(at, period.timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <>
      <h3 className={styles['title']}>{t('totals')}</h3>
      <FigureRow
        figures={figures.map((figure) => kwhFigure(t(`total.${figure}`), summaries[figure].total))}
      />
      {average !== undefined && period.kind !== 'day' && (
        <>
          <h3 className={styles['title']}>{t('averages')}</h3>
          <FigureRow
            figures={figures.map((figure) => kwhFigure(t(`total.${figure}`), summaries[figure].average))}
          />
          <p className={screen['hint']}>{t('averages.hint', { count: wholeDays })}</p>
        </>
      )}
      <div className={styles['under']}>
        <DataTable
          opened={table}
          caption={t('days.table')}
          head={[t('day'), ...figures.map((figure) => t(`column.${figure}`))]}
          rows={() =>
            known.map((day) => [
              nameOf(day.start),
              ...figures.map((figure) => {
                const kwh = day[figure];
                return kwh === undefined ? '–' : formatNumber(kwh, DIGITS);
              }),
            ])
          }
        />
        <CsvButton
          name={`${t('csv')}-${dateValue(period.start, period.timeZone)}_${dateValue(period.end - 1, period.timeZone)}`}
          rows={() => [
            [t('day'), ...figures.map((figure) => t(`column.${figure}`))],
            ...known.map((day) => [
              dateValue(day.start, period.timeZone),
              ...figures.map((figure) => day[figure] && Number(day[figure].toFixed(3))),
            ]),
          ]}
        />
      </div>
    </>
  );
};
