import type { TextId } from '#shared/i18n/define-texts.ts';
import { t } from './texts/index.ts';

interface Kind {
  readonly domain: string;
  readonly device_class: string | undefined;
}

/** The words that people use for a device of that kind, apart by blanks, whatever its name is. */
export function deviceWords({ domain, device_class = '' }: Kind): string {
  // The class first: a gate or a garage is no shutter.
  const id = texts.get(device_class) ?? texts.get(domain);
  return id === undefined ? '' : t(id);
}

/** The text of each domain and device class. A map: any name at all may come from a hub. */
const texts = new Map<string, TextId<typeof t>>([
  ['light', 'light'],
  ['climate', 'climate'],
  ['cover', 'cover'],
  ['garage', 'garage'],
  ['gate', 'gate'],
  ['lock', 'lock'],
  ['media_player', 'media_player'],
  ['fan', 'fan'],
  ['vacuum', 'vacuum'],
  ['switch', 'switch'],
  ['alarm_control_panel', 'alarm_control_panel'],
  ['automation', 'automation'],
  ['camera', 'camera'],
  ['temperature', 'temperature'],
  ['humidity', 'humidity'],
  ['battery', 'battery'],
  ['power', 'power'],
  ['energy', 'energy'],
  ['illuminance', 'illuminance'],
  ['motion', 'motion'],
  ['door', 'door'],
  ['window', 'window'],
  ['smoke', 'smoke'],
  ['moisture', 'moisture'],
  ['gas', 'gas'],
  ['carbon_monoxide', 'carbon_monoxide'],
  ['outlet', 'switch'],
  ['occupancy', 'motion'],
  ['presence', 'motion'],
  ['opening', 'door'],
  ['garage_door', 'garage'],
]);
