import { useEffect, useState } from 'react';
import { useEntity } from '#hub/use-entity.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { afterPaint } from '#shared/ui/after-paint.ts';
import { useEnergyToday } from '../../../energy/use-energy-today.ts';
import { drawnUnit, toNumber } from '../../../model/attributes.ts';
import { digitsOf } from '../../../model/decimals.ts';
import { t } from '../texts/index.ts';
import type { Meters } from './meters.ts';
import styles from './switch-sheet.module.css';

/** The current power behind a switch, today's energy, and its cost. */
export const Consumption = ({ power, energy }: Meters) => {
  // Deferred, so that the switch is painted first.
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const today = useEnergyToday(painted ? energy : undefined);
  return (
    <dl className={styles['meters']}>
      {power !== undefined && <Meter label={t('now')} sensorId={painted ? power : undefined} />}
      {energy !== undefined &&
        (today.kind === 'failed' || (today.kind === 'there' && today.value.drawn === undefined) ? (
          // Without statistics there is only the state of the meter.
          <Meter label={t('energy')} sensorId={energy} />
        ) : (
          <Today {...(today.kind === 'there' ? today.value : {})} />
        ))}
    </dl>
  );
};

interface TodayProps {
  /** kWh; undefined while it is being read. */
  readonly drawn?: number | undefined;
  /** Euro */
  readonly cost?: number | undefined;
}

const Today = ({ drawn, cost }: TodayProps) => (
  <>
    <Figure label={t('today')} text={drawn === undefined ? undefined : formatNumber(drawn)} unit="kWh" />
    <Figure label={t('cost')} text={cost === undefined ? undefined : formatMoney(cost)} />
  </>
);

const Meter = ({ label, sensorId }: { readonly label: string; readonly sensorId: string | undefined }) => {
  const sensor = useEntity(sensorId);
  const registries = useRegistries();
  const precision = sensorId === undefined ? undefined : registries?.entry(sensorId)?.precision;
  const value = toNumber(sensor?.state);
  const unit = sensor === undefined ? undefined : drawnUnit(sensor);
  return (
    <Figure
      label={label}
      text={
        value === undefined
          ? undefined
          : formatNumber(value, { max: digitsOf(String(value), unit ?? '', precision) })
      }
      unit={unit}
    />
  );
};

interface FigureProps {
  readonly label: string;
  readonly text: string | undefined;
  readonly unit?: string | undefined;
}

const Figure = ({ label, text = '–', unit }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {text}
      {text !== '–' && unit !== undefined && <small> {unit}</small>}
    </dd>
  </div>
);
