import { useContext } from 'react';
import type { Period } from '@soglia/energy/periods';
import { DataTable } from '#shared/charts/data-table.tsx';
import { SlotBarChart } from '#shared/charts/slot-bar-chart.tsx';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { Tag } from '#shared/ui/tag.tsx';
import { CsvButton } from '../export/csv-button.tsx';
import type { CsvCell } from '../export/csv.ts';
import { SharedViewContext } from '../period/period-choice.ts';
import { markedBar } from '../period/marked-bar.ts';
import { dateValue, slotName, slotTick } from '../period/period-words.ts';
import { BandCosts } from './band-costs.tsx';
import { Comparison } from './comparison.tsx';
import type { ConsumptionFigures } from './consumption-figures.ts';
import screen from '../energy.module.css';
import styles from './consumption.module.css';
import { chartLabel } from './period-title.ts';
import { t } from './texts/index.ts';

interface ConsumptionChartProps {
  readonly title: string;
  readonly period: Period;
  readonly now: number;
  readonly figures: ConsumptionFigures;
  /** kWh, of as much of the period before as has passed of this one. */
  readonly before: number | undefined;
  readonly csv: () => readonly (readonly CsvCell[])[];
}

const columns = {
  day: 'column.hour',
  week: 'column.day',
  month: 'column.day',
  year: 'column.month',
} as const satisfies Readonly<Record<Period['kind'], string>>;

const DIGITS = { min: 2, max: 2 };
const kwh = (value: number) => formatQuantity(value, 'kWh', DIGITS);

/** What was used in a period: how much, what it cost, against the one before, and bars. */
export const ConsumptionChart = ({ title, period, now, figures, before, csv }: ConsumptionChartProps) => {
  const { table } = useContext(SharedViewContext);
  const { total, slots, hasGap, cost } = figures;
  const label = chartLabel(period, title);
  if (total === undefined) return <p className={screen['void']}>{t('empty')}</p>;
  const bars = slots.map((slot) => ({
    start: slot.start,
    value: slot.kwh,
    hasGap: slot.hasGap,
    name: slotName(period, slot),
    tick: slotTick(period, slot),
  }));
  const rows = () => [
    ...bars
      .filter(({ start }) => start <= now)
      .map(({ name, value }) => [name, value === undefined ? '–' : formatNumber(value, DIGITS)]),
    [t('total'), formatNumber(total, DIGITS)],
  ];
  return (
    <figure className={styles['plot']}>
      <figcaption className="vh">{label}</figcaption>
      <div className={styles['summary']}>
        <b>
          {formatNumber(total, DIGITS)}
          <small> kWh</small>
        </b>
        {cost !== undefined && (
          <b>
            {formatMoney(cost.energy)}{' '}
            {cost.isProvisional && (
              <Tag small tone="warn">
                {t('provisional')}
              </Tag>
            )}
          </b>
        )}
        {cost !== undefined && cost.fixed > 0 && <span>{t('fixed', { euro: formatMoney(cost.fixed) })}</span>}
        <Comparison period={period} now={now} total={total} before={before} />
      </div>
      {cost !== undefined && <BandCosts cost={cost} />}
      <SlotBarChart
        key={`${period.kind} ${period.start}`}
        label={label}
        bars={bars}
        endTick={period.kind === 'day' ? '24' : undefined}
        marked={markedBar(slots, now)}
        textOf={({ value }) => (value === undefined ? t('none') : kwh(value))}
      />
      {hasGap && <p className={screen['hint']}>{t('gap')}</p>}
      {cost !== undefined && cost.unpriced > UNPRICED_KWH && (
        <p className={screen['hint']}>{t('unpriced', { kwh: kwh(cost.unpriced) })}</p>
      )}
      <div className={styles['below']}>
        <DataTable caption={label} head={[t(columns[period.kind]), 'kWh']} rows={rows} opened={table} />
        <CsvButton name={fileName(period)} rows={csv} />
      </div>
    </figure>
  );
};

/** 'consumo-2026-11-20', of a month 'consumo-2026-11', of a week from its first to its last day. */
function fileName({ kind, start, end, timeZone }: Period): string {
  const first = dateValue(start, timeZone).slice(0, DATE_LENGTH[kind]);
  const last = kind === 'week' ? `_${dateValue(end - 1, timeZone)}` : '';
  return `${t('csv.file')}-${first}${last}`;
}

/** Of 'YYYY-MM-DD'. */
const DATE_LENGTH = { day: 10, week: 10, month: 7, year: 4 } as const;

/** Less has no price that anybody misses, kWh. */
const UNPRICED_KWH = 0.005;
