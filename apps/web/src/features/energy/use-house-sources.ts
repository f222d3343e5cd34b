import { useMemo } from 'react';
import { withSettings, type EnergySources } from '@soglia/energy/sources';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { useEnergySources, type EnergyHome } from '#home/energy/use-energy-sources.ts';
import type { HubRead } from '#hub/use-hub-read.ts';

/** Where the energy of the house is counted, with the devices and panels that Soglia keeps itself. */
export function useHouseSources(): HubRead<EnergyHome> {
  const read = useEnergySources();
  const { state, settings } = useEnergySettings();
  return useMemo(() => {
    if (read.kind !== 'there') return read;
    if (state === 'waiting') return { kind: 'waiting' };
    return { ...read, value: { ...read.value, sources: withSettings(read.value.sources, settings) } };
  }, [read, state, settings]);
}

/** What has a meter of its own. */
export const withoutDevices = (sources: EnergySources): EnergySources =>
  sources.grid.length + sources.solar.length + sources.batteries.length === 0
    ? sources
    : { ...sources, devices: [] };
