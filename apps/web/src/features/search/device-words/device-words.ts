import { t } from './texts/index.ts';

interface Kind {
  readonly domain: string;
  readonly device_class: string | undefined;
}

/** The words that people use for a device of that kind, apart by blanks, whatever its name is. */
export function deviceWords({ domain, device_class }: Kind): string {
  const ofClass = device_class === undefined ? undefined : words[device_class];
  // A gate or a garage is no shutter.
  return ofClass?.() ?? words[domain]?.() ?? '';
}

const words: Readonly<Record<string, (() => string) | undefined>> = {
  light: () => t('light'),
  climate: () => t('climate'),
  cover: () => t('cover'),
  garage: () => t('garage'),
  gate: () => t('gate'),
  lock: () => t('lock'),
  media_player: () => t('media_player'),
  fan: () => t('fan'),
  vacuum: () => t('vacuum'),
  switch: () => t('switch'),
  alarm_control_panel: () => t('alarm_control_panel'),
  automation: () => t('automation'),
  temperature: () => t('temperature'),
  humidity: () => t('humidity'),
  battery: () => t('battery'),
  power: () => t('power'),
  energy: () => t('energy'),
  illuminance: () => t('illuminance'),
  motion: () => t('motion'),
  door: () => t('door'),
  window: () => t('window'),
  smoke: () => t('smoke'),
  moisture: () => t('moisture'),
  gas: () => t('gas'),
  carbon_monoxide: () => t('carbon_monoxide'),
  outlet: () => t('switch'),
  occupancy: () => t('motion'),
  presence: () => t('motion'),
  opening: () => t('door'),
  garage_door: () => t('garage'),
};
