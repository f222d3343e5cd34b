import type { ReactNode } from 'react';
import { formatNumber } from '#shared/format/quantity.ts';
import styles from './consumption.module.css';
import { t } from './texts/index.ts';

interface TodayFiguresProps {
  /** kWh. */
  readonly today: number | undefined;
  /** Euro. */
  readonly cost: number | undefined;
  readonly isProvisional?: boolean | undefined;
  /** kWh. */
  readonly month: number | undefined;
}

/** 'Oggi', 'Spesa', 'Questo mese' */
export const TodayFigures = ({ today, cost, isProvisional = false, month }: TodayFiguresProps) => (
  <dl className={styles['figures']}>
    <Figure name={t('today')} value={kwhText(today)} unit="kWh" />
    <Figure
      name={t('cost')}
      value={cost === undefined ? undefined : formatNumber(cost, { min: 2 })}
      unit="€"
      note={isProvisional && <span className={styles['tag']}>{t('provisional')}</span>}
    />
    <Figure name={t('month')} value={kwhText(month)} unit="kWh" />
  </dl>
);

/** Fewer digits of more: 0,42 · 11,2 · 214. */
function kwhText(kwh: number | undefined): string | undefined {
  if (kwh === undefined) return undefined;
  return formatNumber(kwh, kwh < 1 ? { min: 2 } : kwh < 100 ? { min: 1 } : { max: 0 });
}

interface FigureProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly unit: string;
  readonly note?: ReactNode;
}

const Figure = ({ name, value, unit, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value ?? '–'}
      {value !== undefined && <small> {unit}</small>}
      {note}
    </dd>
  </div>
);
