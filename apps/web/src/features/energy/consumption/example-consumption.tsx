import { mdiHomeLightningBoltOutline } from '@mdi/js';
import { DEFAULT_COST_PER_UNIT } from '@soglia/contracts/energy';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import screen from '../energy.module.css';
import styles from './consumption.module.css';
import { t } from './texts/index.ts';

/** The specification's one sensor of a house that has none, kWh. */
const SAMPLE_KWH = 2.5;

/** A house without any sensor of energy: the specification's example, marked as one. */
export const ExampleConsumption = () => (
  <div className={styles['energy']}>
    <Panel title={t('devices')} className={styles['list']}>
      <ul className={styles['loads']}>
        <li>
          <Glyph>
            <Icon path={mdiHomeLightningBoltOutline} />
          </Glyph>
          <div>
            <b>{t('sample.device')}</b>{' '}
            <Tag small tone="warn">
              {t('sample')}
            </Tag>
            <i style={{ width: '100%' }} />
          </div>
          <p>
            {formatNumber(SAMPLE_KWH)}
            <small> kWh</small>
          </p>
          <p className={styles['euro']}>{formatMoney(SAMPLE_KWH * DEFAULT_COST_PER_UNIT)}</p>
        </li>
      </ul>
      <p className={screen['hint']}>{t('price', { euro: formatMoney(DEFAULT_COST_PER_UNIT) })}</p>
    </Panel>
    <EmptyState kind="empty" title={t('sample.title')}>
      {t('sample.text')}
    </EmptyState>
  </div>
);
