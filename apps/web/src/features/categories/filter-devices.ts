import { searchText } from '#shared/format/search-text.ts';
import type { DeviceRef } from '#home/model/device-ref.ts';

/** Devices that are listed at most; the rest is found by name. */
const MAX_DEVICES = 300;

/** The devices whose name or room contains every word of the query, regardless of accents and case; by name. */
export function filterDevices(devices: readonly DeviceRef[], query: string): readonly DeviceRef[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  return devices
    .filter(({ name, room = '' }) => {
      const text = searchText(`${name} ${room}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'it'))
    .slice(0, MAX_DEVICES);
}
