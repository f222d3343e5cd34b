import { Tag } from '#shared/ui/tag.tsx';
import { euroFigure, FigureRow, kwhFigure } from '../figure-row.tsx';
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
  <FigureRow
    className={styles['figures']}
    figures={[
      kwhFigure(t('today'), today),
      euroFigure(
        t('cost'),
        cost,
        isProvisional ? (
          <Tag small tone="warn">
            {t('provisional')}
          </Tag>
        ) : undefined,
      ),
      kwhFigure(t('month'), month),
    ]}
  />
);
