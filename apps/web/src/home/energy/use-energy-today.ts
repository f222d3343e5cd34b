import { useMemo } from 'react';
import { deviceCosts } from '@soglia/energy/cost';
import { slotEnergy } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import type { HubRead } from '#hub/use-hub-read.ts';
import { useEnergySources } from './use-energy-sources.ts';
import { ENERGY_KEY, useHouseDay } from './use-house-day.ts';
import { useStatisticRows } from './use-statistic-rows.ts';
import { useToday } from './use-today.ts';

interface EnergyToday {
  /** kWh; undefined where the hub has counted nothing yet. */
  readonly drawn: number | undefined;
  /** Euro; undefined where no price is known, or not yet. */
  readonly cost: number | undefined;
}

/** A hub without an energy page, or one that does not answer: the price of the tariff, else the specification's. */
const noSources: EnergySources = {
  origin: 'sample',
  grid: [],
  solar: [],
  batteries: [],
  devices: [],
  gridPowers: [],
};

/** What one meter has counted since midnight and what that costs, as the energy screen has it; read again as it grows. */
export function useEnergyToday(meter: string | undefined): HubRead<EnergyToday> {
  const wanted = meter !== undefined;
  const { today, now } = useToday(wanted);
  const home = useEnergySources(wanted);
  const found = home.kind === 'there' ? home.value.sources : undefined;
  const sources = !wanted || home.kind === 'waiting' ? undefined : (found ?? noSources);
  const house = useHouseDay(sources, today, now);
  const ids = useMemo(() => (meter === undefined ? [] : [meter]), [meter]);
  const read = useStatisticRows(wanted ? ENERGY_KEY : undefined, ids, today, 'hour');

  return useMemo(() => {
    if (read.kind !== 'there') return read;
    if (meter === undefined || today === undefined) return { kind: 'waiting' };
    const drawn = slotEnergy(read.value.get(meter), today, now);
    const { cost, pricing, drawn: paid } = house.kind === 'there' ? house.value : noFigures;
    const euroOf =
      pricing && deviceCosts({ period: today, rows: read.value, pricing, now, cost, drawn: paid });
    return { ...read, value: { drawn, cost: drawn === undefined ? undefined : euroOf?.(meter, drawn) } };
    // oxlint-disable-next-line react/exhaustive-deps -- new rows are what changes the figures, not each minute
  }, [read, house, meter, today]);
}

const noFigures = { cost: undefined, pricing: undefined, drawn: undefined } as const;
