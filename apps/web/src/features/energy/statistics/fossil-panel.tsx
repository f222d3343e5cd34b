import type { Period } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { Panel } from '#shared/ui/screen.tsx';
import { FigureRow, kwhFigure, shareFigure } from '../figure-row.tsx';
import screen from '../energy.module.css';
import { t } from './texts/index.ts';
import { useFossil } from './use-fossil.ts';

interface FossilPanelProps {
  readonly sources: EnergySources;
  readonly period: Period;
  readonly now: number;
}

/** How much of what came from the grid was of fossil origin; nothing where the hub does not know. */
export const FossilPanel = ({ sources, period, now }: FossilPanelProps) => {
  const fossil = useFossil(sources, period, now);
  if (fossil === undefined) return null;
  const { fossilKwh, drawnKwh } = fossil;
  return (
    <Panel title={t('fossil')}>
      <FigureRow
        figures={[
          shareFigure(t('fossil.share'), fossilKwh / drawnKwh),
          kwhFigure(t('fossil.kwh'), fossilKwh),
          kwhFigure(t('fossil.clean'), drawnKwh - fossilKwh),
        ]}
      />
      <p className={screen['hint']}>{t('fossil.hint')}</p>
    </Panel>
  );
};
