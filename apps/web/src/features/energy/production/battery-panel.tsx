import { formatPercent } from '#shared/format/quantity.ts';
import { Panel } from '#shared/ui/screen.tsx';
import { FigureRow, kwhFigure } from '../figure-row.tsx';
import styles from './production.module.css';
import { t } from './texts/index.ts';

interface BatteryPanelProps {
  /** Percent of charge now. */
  readonly level: number | undefined;
  /** kWh. */
  readonly charged: number | undefined;
  readonly discharged: number | undefined;
}

/** How full the battery is, and what it stored and gave back. */
export const BatteryPanel = ({ level, charged, discharged }: BatteryPanelProps) => (
  <Panel title={t('battery.title')}>
    {level !== undefined && (
      <div className={styles['battery']}>
        <div className={styles['track']} aria-hidden="true">
          <i style={{ width: `${Math.min(100, Math.max(0, level))}%` }} />
        </div>
        <p>
          {t('battery.level')} <b>{formatPercent(level)}</b>
        </p>
      </div>
    )}
    <FigureRow
      figures={[kwhFigure(t('battery.charged'), charged), kwhFigure(t('battery.discharged'), discharged)]}
    />
  </Panel>
);
