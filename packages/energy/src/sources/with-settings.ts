import type { EnergySettings } from '@soglia/contracts/energy';
import type { EnergySources } from './types.ts';
import { measuredIn } from './units.ts';

/**
 * The sources with the devices and panels of our own settings that they do not name yet. Settings are chosen by a
 * person: they replace what was only detected of the same kind.
 */
export function withSettings(
  sources: EnergySources,
  { devices, panels }: Pick<EnergySettings, 'devices' | 'panels'>,
): EnergySources {
  const consumers = devices.filter(({ device_type }) => device_type === 'consumption');
  const makers = [...devices.filter(({ device_type }) => device_type === 'production'), ...panels];
  if (consumers.length + makers.length === 0) return sources;
  const isChosen = sources.origin === 'preferences';
  const keptDevices = isChosen || consumers.length === 0 ? sources.devices : [];
  const keptSolar = isChosen || makers.length === 0 ? sources.solar : [];
  const known = new Set(
    [...sources.grid, ...keptDevices, ...keptSolar].flatMap(({ meter, power }) => [meter, power]),
  );
  const fresh = <Entry extends { readonly entity_id: string }>(entries: readonly Entry[]) => [
    ...new Map(
      entries.filter(({ entity_id }) => !known.has(entity_id)).map((entry) => [entry.entity_id, entry]),
    ).values(),
  ];
  // What was detected of a meter beside it, such as its power, stays.
  const found = new Map([...sources.devices, ...sources.solar].map((one) => [one.meter, one]));
  const meterOf = ({ entity_id, unit }: { readonly entity_id: string; readonly unit: string }) => ({
    ...found.get(entity_id),
    meter: entity_id,
    ...(measuredIn(unit) === 'power' ? { power: entity_id } : {}),
  });
  return {
    ...sources,
    origin: isChosen ? 'preferences' : 'detected',
    devices: [...keptDevices, ...fresh(consumers).map((one) => ({ ...meterOf(one), name: one.name }))],
    solar: [...keptSolar, ...fresh(makers).map((one) => ({ forecasts: [], ...meterOf(one) }))],
  };
}
