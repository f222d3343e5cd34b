import { useEnergyToday } from '../../../energy/use-energy-today.ts';
import { t } from '../texts/index.ts';
import { Meter, TodayFigures } from './meter-figures.tsx';

/** What a meter has counted since midnight, and what that cost; its state where the hub has no statistics of it. */
export const EnergyOfToday = ({ meter }: { readonly meter: string }) => {
  const today = useEnergyToday(meter);
  const isSilent = today.kind === 'failed' || (today.kind === 'there' && today.value.drawn === undefined);
  if (isSilent) return <Meter label={t('energy')} sensorId={meter} />;
  return <TodayFigures {...(today.kind === 'there' ? today.value : {})} />;
};
