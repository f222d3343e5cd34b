import type { Category } from '#home/model/device.ts';
import type { MapZone } from './map-types.ts';

const tones: Readonly<Record<string, Category>> = {
  'mdi:home': 'energy',
  'mdi:office-building': 'entertainment',
  'mdi:briefcase': 'entertainment',
  'mdi:school': 'climate',
  'mdi:hospital-box': 'security',
  'mdi:store': 'lighting',
  'mdi:car': 'automation',
};

/** The colours of a zone, on the map and in the list: those of a category, by its icon. */
export const zoneTone = ({ icon }: Pick<MapZone, 'icon'>): Category => tones[icon] ?? 'sensors';
