/**
 * What a card shows of each kind of device, and nothing else is kept: no code, no place on a map, no token of a
 * picture, nothing that an integration adds of its own.
 */
const always = ['friendly_name', 'icon', 'device_class', 'supported_features', 'assumed_state'];

const byDomain: Readonly<Record<string, readonly string[]>> = {
  light: ['brightness', 'color_mode', 'color_temp_kelvin', 'rgb_color', 'supported_color_modes'],
  switch: [],
  cover: ['current_position'],
  climate: [
    'current_temperature',
    'hvac_modes',
    'max_temp',
    'min_temp',
    'target_temp_high',
    'target_temp_low',
    'target_temp_step',
    'temperature',
    'temperature_unit',
  ],
  lock: [],
  fan: ['percentage', 'preset_mode'],
  media_player: ['app_name', 'media_artist', 'media_channel', 'media_series_title', 'media_title'],
  vacuum: ['battery_level'],
  alarm_control_panel: ['changed_by'],
  binary_sensor: ['battery', 'battery_level', 'smoke_level'],
  automation: ['last_triggered'],
  sensor: ['unit_of_measurement'],
};

/** Sensors stand on the dashboard only as the warmth of a room and the battery of a device. */
const sensorClasses: ReadonlySet<string | undefined> = new Set(['temperature', 'battery']);

/** Letters of a text, and items of a list, beyond which it is no word on a card. */
const LONGEST = 500;
const MOST = 40;

/** Whether it has a place on the dashboard at all. */
export const isDisplayed = (domain: string, deviceClass: string | undefined): boolean =>
  Object.hasOwn(byDomain, domain) && (domain !== 'sensor' || sensorClasses.has(deviceClass));

/** What a card can show. */
export type Plain = string | number | boolean;

/** Only the attributes that a card shows, and of them only texts, figures, and short lists of these. */
export function displayedAttributes(
  domain: string,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, Plain | Plain[]> {
  const names = Object.hasOwn(byDomain, domain) ? (byDomain[domain] ?? []) : [];
  const shown: Record<string, Plain | Plain[]> = {};
  for (const name of [...always, ...names]) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isPlain(value)) shown[name] = value;
    else if (Array.isArray(value) && value.length <= MOST && value.every(isPlain)) shown[name] = value;
  }
  return shown;
}

const isPlain = (value: unknown): value is Plain =>
  (typeof value === 'string' && value.length <= LONGEST) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));
