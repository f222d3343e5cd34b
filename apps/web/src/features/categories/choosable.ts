import type { DeviceRef } from '#home/model/device-ref.ts';

/** Rows that are drawn at once: who has more devices than this looks for them by name. */
const MOST = 300;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The devices whose name or room holds every word that is sought, accents and case apart; by name. */
export function choosable(devices: readonly DeviceRef[], sought: string): readonly DeviceRef[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  return devices
    .filter(({ name, room = '' }) => {
      const text = plain(`${name} ${room}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'it'))
    .slice(0, MOST);
}
