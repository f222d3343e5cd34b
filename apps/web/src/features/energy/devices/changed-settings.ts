import { DEFAULT_COST_PER_UNIT, type EnergyDevice, type EnergySettings } from '@soglia/contracts/energy';
import type { EnergySources } from '@soglia/energy/sources';

interface Named {
  readonly entity_id: string;
}

/** The list with one that replaces `previous`, or stands at its end; without `next` it is taken out. */
export function replaced<Entry extends Named>(
  list: readonly Entry[],
  next: Entry | undefined,
  previous: Named | undefined,
): Entry[] {
  const former = previous?.entity_id ?? next?.entity_id;
  const index = list.findIndex(({ entity_id }) => entity_id === former);
  const others = list.filter(({ entity_id }) => entity_id !== former && entity_id !== next?.entity_id);
  if (next === undefined) return others;
  return others.toSpliced(index === -1 ? others.length : index, 0, next);
}

/** A device of the hub as the form edits it: with what our settings know of it, else with the form's defaults. */
export const deviceOfMeter = (
  { devices }: Pick<EnergySettings, 'devices'>,
  meter: string,
  name: string,
): EnergyDevice =>
  devices.find(({ entity_id }) => entity_id === meter) ?? {
    entity_id: meter,
    name: name.slice(0, 100),
    unit: 'kWh',
    device_type: 'consumption',
    cost_per_unit: DEFAULT_COST_PER_UNIT,
  };

/**
 * The settings with the devices and the sun that were only detected: what a person chooses replaces all that was, so a
 * first device or panel would make the others disappear. @param nameOf the name of a meter
 */
export function withDetected(
  settings: EnergySettings,
  { origin, devices, solar }: EnergySources,
  nameOf: (meter: string) => string,
): EnergySettings {
  if (origin !== 'detected') return settings;
  const kept = new Set([...settings.devices, ...settings.panels].map(({ entity_id }) => entity_id));
  const adopt = (meters: EnergySources['devices' | 'solar'], device_type: EnergyDevice['device_type']) =>
    meters
      .filter(({ meter }) => !kept.has(meter))
      .map(({ meter, power }): EnergyDevice => ({
        ...deviceOfMeter(settings, meter, nameOf(meter)),
        device_type,
        unit: power === meter ? 'W' : 'kWh',
      }));
  return {
    ...settings,
    devices: [...settings.devices, ...adopt(devices, 'consumption'), ...adopt(solar, 'production')],
  };
}
