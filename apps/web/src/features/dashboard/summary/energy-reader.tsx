import { useEffect, useMemo } from 'react';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySources } from '#home/energy/use-energy-sources.ts';
import { useHouseDay } from '#home/energy/use-house-day.ts';
import { useToday } from '#home/energy/use-today.ts';
import type { EnergyFigures } from './energy.ts';

interface EnergyReaderProps {
  readonly onRead: (figures: EnergyFigures) => void;
}

/**
 * Reads what the energy slide shows, while mounted, where the energy screen reads it: the same preferences, tariff and
 * statistics. Draws nothing: it is a component so that it can be loaded after the first values of the home.
 */
export const EnergyReader = ({ onRead }: EnergyReaderProps) => {
  const { today, now } = useToday(true);
  const home = useEnergySources();
  const sources = home.kind === 'there' ? home.value.sources : undefined;
  const read = useHouseDay(sources, today, now);
  const day = read.kind === 'there' ? read.value : undefined;
  const failed = home.kind === 'failed';
  const figures = useMemo(
    (): EnergyFigures | undefined =>
      sources === undefined && !failed
        ? undefined
        : {
            ...(sources === undefined ? unmeasured : sensorsOf(sources)),
            used: day?.used,
            produced: day?.produced,
            euro: day?.cost?.energy,
          },
    [sources, failed, day],
  );
  useEffect(() => {
    if (figures !== undefined) onRead(figures);
  }, [figures, onRead]);
  return null;
};

const unmeasured = { powers: [], sunPowers: [], meters: [], sunMeters: [] } as const;

/** Where a house has no power of the grid, its devices are what it draws. */
function sensorsOf({ grid, gridPowers, solar, devices }: EnergySources) {
  const powersOf = (some: readonly { readonly power?: string }[]) => some.flatMap(({ power }) => power ?? []);
  const ofGrid = [...new Set([...powersOf(grid), ...gridPowers])];
  const imported = grid.filter(({ direction }) => direction === 'import').map(({ meter }) => meter);
  return {
    powers: ofGrid.length > 0 ? ofGrid : [...new Set(powersOf(devices))],
    sunPowers: [...new Set(powersOf(solar))],
    meters: imported.length > 0 ? imported : devices.map(({ meter }) => meter),
    sunMeters: solar.map(({ meter }) => meter),
  };
}
