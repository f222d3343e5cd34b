import type { EnergySources } from '@soglia/energy/sources';

/** What has a meter of its own. */
export const withoutDevices = (sources: EnergySources): EnergySources =>
  sources.grid.length + sources.solar.length + sources.batteries.length === 0
    ? sources
    : { ...sources, devices: [] };
