import { formatPercent, formatQuantity } from '#shared/format/quantity.ts';
import { Panel } from '#shared/ui/screen.tsx';
import screen from '../energy.module.css';
import styles from './production.module.css';
import { t } from './texts/index.ts';

interface SunPartsProps {
  /** kWh. */
  readonly parts: { readonly kept: number; readonly given: number };
}

/** How much of the sun stayed in the house, and how much was given to the grid. */
export const SunParts = ({ parts: { kept, given } }: SunPartsProps) => {
  const whole = kept + given;
  const share = whole > 0 ? Math.round((kept / whole) * 100) : 0;
  return (
    <Panel title={t('parts.title')}>
      <div className={styles['split']} aria-hidden="true">
        {kept > 0 && <i data-part="kept" style={{ flexGrow: kept }} />}
        {given > 0 && <i data-part="given" style={{ flexGrow: given }} />}
      </div>
      <dl className={styles['parts']}>
        <Part part="kept" name={t('parts.kept')} kwh={kept} percent={share} />
        <Part part="given" name={t('parts.given')} kwh={given} percent={100 - share} />
      </dl>
      <p className={screen['hint']}>{t('parts.hint')}</p>
    </Panel>
  );
};

interface PartProps {
  readonly part: 'kept' | 'given';
  readonly name: string;
  readonly kwh: number;
  readonly percent: number;
}

const Part = ({ part, name, kwh, percent }: PartProps) => (
  <div data-part={part}>
    <dt>{name}</dt>
    <dd>
      {formatQuantity(kwh, 'kWh', { min: 2, max: 2 })}
      <small> · {formatPercent(percent)}</small>
    </dd>
  </div>
);
