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

const unmeasured: Pick<EnergyFigures, keyof ReturnType<typeof sensorsOf>> = {
  gridPowers: [],
  sunPowers: [],
  batteryPowers: [],
  devicePowers: [],
  meters: [],
  sunMeters: [],
};

function sensorsOf({ grid, gridPowers, solar, batteries, devices }: EnergySources) {
  const powersOf = (some: readonly { readonly power?: string }[]) => [
    ...new Set(some.flatMap(({ power }) => power ?? [])),
  ];
  const imported = grid.filter(({ direction }) => direction === 'import').map(({ meter }) => meter);
  return {
    gridPowers: [...new Set([...powersOf(grid), ...gridPowers])],
    sunPowers: powersOf(solar),
    batteryPowers: powersOf(batteries),
    devicePowers: powersOf(devices.filter(({ includedIn }) => includedIn === undefined)),
    meters: imported.length > 0 ? imported : devices.map(({ meter }) => meter),
    sunMeters: solar.map(({ meter }) => meter),
  };
}
