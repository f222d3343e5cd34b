import type { EnergyDevice, EnergySettings } from '@soglia/contracts/energy';
import type { EnergySources } from '@soglia/energy/sources';
import { editedDevice } from './edited-device.ts';

/** Of a name that is stored, characters. */
const LONGEST_NAME = 100;

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
        ...editedDevice(meter, settings, (id) => nameOf(id).slice(0, LONGEST_NAME)),
        device_type,
        unit: power === meter ? 'W' : 'kWh',
      }));
  return {
    ...settings,
    devices: [...settings.devices, ...adopt(devices, 'consumption'), ...adopt(solar, 'production')],
  };
}
