import { useEffect, useState } from 'react';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { afterPaint } from '#shared/ui/after-paint.ts';
import { t } from '../texts/index.ts';
import { Meter, TodayFigures } from './meter-figures.tsx';
import type { Meters } from './meters.ts';
import styles from './switch-sheet.module.css';

/** Reads the tariff and the preferences of the house: nothing of it is needed to draw a sheet. */
const EnergyOfToday = lazyComponent(
  async () => (await import('./energy-of-today.tsx')).EnergyOfToday,
  () => <TodayFigures />,
);

/** The current power behind a switch, today's energy, and its cost. */
export const Consumption = ({ power, energy }: Meters) => {
  // Deferred, so that the switch is painted first.
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    <dl className={styles['meters']}>
      {power !== undefined && <Meter label={t('now')} sensorId={painted ? power : undefined} />}
      {energy !== undefined && (painted ? <EnergyOfToday meter={energy} /> : <TodayFigures />)}
    </dl>
  );
};
