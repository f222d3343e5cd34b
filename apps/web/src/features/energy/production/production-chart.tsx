import { useContext } from 'react';
import type { Period } from '@soglia/energy/periods';
import { DataTable } from '#shared/charts/data-table.tsx';
import { SlotBarChart } from '#shared/charts/slot-bar-chart.tsx';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { CsvButton } from '../export/csv-button.tsx';
import { SharedViewContext } from '../period/period-choice.ts';
import { markedBar } from '../period/marked-bar.ts';
import { dateValue, slotName, slotTick } from '../period/period-words.ts';
import type { ProductionFigures } from './production-figures.ts';
import screen from '../energy.module.css';
import styles from './production.module.css';
import { t } from './texts/index.ts';

const DIGITS = { min: 2, max: 2 };

interface ProductionChartProps {
  readonly period: Period;
  readonly now: number;
  readonly figures: ProductionFigures;
}

/** What the sun made, in bars, with a table and a file of them. */
export const ProductionChart = ({ period, now, figures }: ProductionChartProps) => {
  const { table } = useContext(SharedViewContext);
  const { slots, produced } = figures;
  const label = t('chart.label');
  if (produced === undefined) return <p className={screen['void']}>{t('chart.none')}</p>;
  const bars = slots.map((slot) => ({
    start: slot.start,
    value: slot.kwh,
    hasGap: slot.hasGap,
    name: slotName(period, slot),
    tick: slotTick(period, slot),
  }));
  const past = bars.filter(({ start }) => start <= now);
  return (
    <figure>
      <figcaption className="vh">{label}</figcaption>
      <SlotBarChart
        key={`${period.kind} ${period.start}`}
        label={label}
        bars={bars}
        endTick={period.kind === 'day' ? '24' : undefined}
        marked={markedBar(slots, now)}
        textOf={({ value }) => (value === undefined ? t('unknown') : formatQuantity(value, 'kWh', DIGITS))}
      />
      <div className={styles['under']}>
        <DataTable
          opened={table}
          caption={label}
          head={[t('when'), 'kWh']}
          rows={() =>
            past.map(({ name, value }) => [name, value === undefined ? '–' : formatNumber(value, DIGITS)])
          }
        />
        <CsvButton
          name={`${t('csv')}-${dateValue(period.start, period.timeZone)}_${dateValue(period.end - 1, period.timeZone)}`}
          rows={() => [[t('when'), 'kWh'], ...past.map(({ name, value }) => [name, value])]}
        />
      </div>
    </figure>
  );
};
