import type { Fields } from '@soglia/automations/config';
import type { NumberScale } from '#shared/forms/number-input.tsx';
import { listOf, numberOf } from '../model/attributes.ts';
import { temperatureUnitOf } from '../model/temperature-unit.ts';

/** A device, or a kind of device in a room, whose attributes are not known. */
export interface Ability {
  readonly entityId: string;
  readonly domain: string;
  readonly attributes: Fields;
}

const ON_OFF = ['on', 'off'] as const;

/** The states of a domain that people name, the most usual first. */
const byDomain: Readonly<Record<string, readonly string[]>> = {
  light: ON_OFF,
  switch: ON_OFF,
  fan: ON_OFF,
  binary_sensor: ON_OFF,
  input_boolean: ON_OFF,
  siren: ON_OFF,
  humidifier: ON_OFF,
  remote: ON_OFF,
  schedule: ON_OFF,
  calendar: ON_OFF,
  group: ON_OFF,
  update: ['on'],
  script: ON_OFF,
  automation: ON_OFF,
  cover: ['open', 'closed'],
  valve: ['open', 'closed'],
  lock: ['unlocked', 'locked', 'jammed'],
  media_player: ['playing', 'paused', 'idle', 'on', 'off'],
  vacuum: ['cleaning', 'docked', 'returning', 'error'],
  lawn_mower: ['mowing', 'docked', 'error'],
  device_tracker: ['home', 'not_home'],
  timer: ['active', 'idle'],
};

const armings = [
  ['armed_away', 2],
  ['armed_home', 1],
  ['armed_night', 4],
  ['armed_vacation', 32],
] as const;

/** The states of a device that a person can choose from. */
export function statesOf(device: Ability): readonly string[] {
  const { domain, attributes } = device;
  const entity = asEntity(device);
  if (domain === 'alarm_control_panel') {
    const features = attributes['supported_features'];
    const bits = typeof features === 'number' ? features : -1;
    return [
      'triggered',
      ...armings.filter(([, bit]) => (bits & bit) !== 0).map(([state]) => state),
      'disarmed',
    ];
  }
  if (domain === 'climate') return listOf(entity, 'hvac_modes');
  if (domain === 'water_heater') return listOf(entity, 'operation_list');
  if (domain === 'select' || domain === 'input_select' || domain === 'sensor')
    return listOf(entity, 'options');
  return byDomain[domain] ?? [];
}

/** A number that can be watched. */
export interface Measure {
  /** Undefined: the state itself. */
  readonly attribute: string | undefined;
  readonly scale: NumberScale;
}

/** The numbers of a device: those of a sensor, the temperature at a thermostat, the position of a blind. */
export function measuresOf(device: Ability, state: string | undefined): readonly Measure[] {
  const { domain, attributes } = device;
  const entity = asEntity(device);
  const unit = typeof attributes['unit_of_measurement'] === 'string' ? attributes['unit_of_measurement'] : '';
  const number = (name: string) => numberOf(entity, name);
  const measured = (attribute: string, scale: Omit<NumberScale, 'initial'>, initial: number) =>
    number(attribute) === undefined ? [] : [{ attribute, scale: { ...scale, initial } }];
  const percent = { unit: '%', min: 0, max: 100 };
  switch (domain) {
    case 'sensor':
    case 'number':
    case 'input_number': {
      const now = state === undefined || state.trim() === '' ? NaN : Number(state);
      if (unit === '' && Number.isNaN(now) && domain === 'sensor') return [];
      const isShare = domain === 'sensor' && unit === '%';
      const limits = isShare ? { min: 0, max: 100 } : { min: number('min'), max: number('max') };
      const initial = Number.isNaN(now) ? (limits.min ?? 0) : rounded(now, Math.abs(now) < 100 ? 0.5 : 1);
      return [{ attribute: undefined, scale: { unit, ...limits, initial } }];
    }
    case 'climate':
    case 'water_heater': {
      const scale = { unit: temperatureUnitOf(entity), min: undefined, max: undefined };
      const share = number('current_humidity');
      return [
        ...measured('current_temperature', scale, rounded(number('current_temperature') ?? 20, 0.5)),
        ...measured('current_humidity', percent, share ?? 50),
      ];
    }
    case 'cover':
    case 'valve':
      return measured('current_position', percent, 50);
    default:
      return [];
  }
}

const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(3));

/** For what reads attributes of an entity. */
export const asEntity = ({ entityId, attributes }: Ability) => ({
  entity_id: entityId,
  state: '',
  attributes,
  last_changed: 0,
  last_updated: 0,
  heardAt: 0,
  context: { id: '', parent_id: null, user_id: null },
});
