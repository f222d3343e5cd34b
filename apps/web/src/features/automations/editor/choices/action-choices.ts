import {
  AlarmFeature,
  ClimateFeature,
  CoverFeature,
  FanFeature,
  MediaPlayerFeature,
  VacuumFeature,
} from '@soglia/hub-client/commands';
import { asEntity, type Ability } from '#home/automations/device-states.ts';
import { choicesOf, listOf, numberOf } from '#home/model/attributes.ts';
import { inUnitOf, temperatureUnitOf } from '#home/model/temperature-unit.ts';
import type { NumberScale } from '#shared/forms/number-input.tsx';

/** A value that goes with a service. */
export type ActionField = { readonly key: string; readonly label: FieldLabel; readonly required: boolean } & (
  | { readonly kind: 'number'; readonly scale: NumberScale }
  | { readonly kind: 'option'; readonly options: readonly string[] }
  | { readonly kind: 'text' | 'secret' }
);

type FieldLabel =
  | 'brightness'
  | 'kelvin'
  | 'position'
  | 'temperature'
  | 'mode'
  | 'preset'
  | 'speed'
  | 'volume'
  | 'source'
  | 'humidity'
  | 'value'
  | 'option'
  | 'code';

/** Something that a device can be told to do. */
export interface ActionChoice {
  readonly service: string;
  readonly fields: readonly ActionField[];
}

const percent = (initial: number, min = 0): NumberScale => ({ unit: '%', min, max: 100, initial });

/** What a device can do, the most usual first; what a room can, whose attributes are empty, goes without limits. */
export function actionChoices(device: Ability): readonly ActionChoice[] {
  const { domain, attributes } = device;
  const entity = asEntity(device);
  const features = attributes['supported_features'];
  const can = (bit: number) => typeof features !== 'number' || (features & bit) !== 0;
  const call = (name: string, ...fields: readonly ActionField[]): ActionChoice => ({
    service: `${domain}.${name}`,
    fields,
  });
  const when = (possible: boolean, ...choices: readonly ActionChoice[]) => (possible ? choices : []);
  const onOff = [call('turn_on'), call('turn_off'), call('toggle')];
  const number = (key: string, label: FieldLabel, scale: NumberScale, required = true): ActionField => ({
    key,
    label,
    required,
    kind: 'number',
    scale,
  });
  const option = (key: string, label: FieldLabel, list: string): ActionField => ({
    key,
    label,
    required: true,
    kind: 'option',
    options: choicesOf(entity, list),
  });
  const has = (list: string) => choicesOf(entity, list).length > 0;
  const code: readonly ActionField[] =
    typeof attributes['code_format'] === 'string'
      ? [{ key: 'code', label: 'code', required: false, kind: 'secret' }]
      : [];

  switch (domain) {
    case 'light': {
      const modes = listOf(entity, 'supported_color_modes');
      const dims = modes.length === 0 || modes.some((mode) => mode !== 'onoff' && mode !== 'unknown');
      const kelvin = {
        unit: 'K',
        min: numberOf(entity, 'min_color_temp_kelvin') ?? 2000,
        max: numberOf(entity, 'max_color_temp_kelvin') ?? 6500,
        initial: 3000,
      };
      const fields = [
        ...(dims ? [number('brightness_pct', 'brightness', percent(100, 1), false)] : []),
        ...(modes.includes('color_temp') ? [number('color_temp_kelvin', 'kelvin', kelvin, false)] : []),
      ];
      return [call('turn_on', ...fields), call('turn_off'), call('toggle')];
    }
    case 'cover':
    case 'valve':
      return [
        ...when(can(CoverFeature.OPEN), call(`open_${domain}`)),
        ...when(can(CoverFeature.CLOSE), call(`close_${domain}`)),
        ...when(
          can(CoverFeature.SET_POSITION),
          call(`set_${domain}_position`, number('position', 'position', percent(50))),
        ),
        ...when(can(CoverFeature.STOP), call(`stop_${domain}`)),
      ];
    case 'climate': {
      const scale = {
        unit: temperatureUnitOf(entity),
        min: numberOf(entity, 'min_temp') ?? inUnitOf(entity, 7),
        max: numberOf(entity, 'max_temp') ?? inUnitOf(entity, 35),
        initial: numberOf(entity, 'temperature') ?? inUnitOf(entity, 20),
      };
      return [
        ...when(
          can(ClimateFeature.TARGET_TEMPERATURE),
          call('set_temperature', number('temperature', 'temperature', scale)),
        ),
        call('turn_off'),
        call('turn_on'),
        ...when(has('hvac_modes'), call('set_hvac_mode', option('hvac_mode', 'mode', 'hvac_modes'))),
        ...when(
          has('preset_modes'),
          call('set_preset_mode', option('preset_mode', 'preset', 'preset_modes')),
        ),
      ];
    }
    case 'lock':
      return [call('lock', ...code), call('unlock', ...code), ...when(features === 1, call('open', ...code))];
    case 'alarm_control_panel':
      return [
        ...when(can(AlarmFeature.ARM_AWAY), call('alarm_arm_away', ...code)),
        ...when(can(AlarmFeature.ARM_HOME), call('alarm_arm_home', ...code)),
        ...when(can(AlarmFeature.ARM_NIGHT), call('alarm_arm_night', ...code)),
        ...when(
          typeof features === 'number' && can(AlarmFeature.ARM_VACATION),
          call('alarm_arm_vacation', ...code),
        ),
        call('alarm_disarm', ...code),
      ];
    case 'media_player':
      return [
        ...when(can(MediaPlayerFeature.PLAY), call('media_play')),
        ...when(can(MediaPlayerFeature.PAUSE), call('media_pause')),
        ...when(can(MediaPlayerFeature.STOP), call('media_stop')),
        ...when(
          can(MediaPlayerFeature.VOLUME_SET),
          call('volume_set', number('volume_level', 'volume', { ...percent(30), factor: 100 })),
        ),
        ...when(has('source_list'), call('select_source', option('source', 'source', 'source_list'))),
        ...when(can(MediaPlayerFeature.TURN_ON), call('turn_on')),
        ...when(can(MediaPlayerFeature.TURN_OFF), call('turn_off')),
      ];
    case 'vacuum':
      return [
        ...when(can(VacuumFeature.START), call('start')),
        ...when(can(VacuumFeature.RETURN_HOME), call('return_to_base')),
        ...when(can(VacuumFeature.PAUSE), call('pause')),
        ...when(can(VacuumFeature.STOP), call('stop')),
      ];
    case 'fan':
      return [
        call('turn_on'),
        call('turn_off'),
        ...when(
          can(FanFeature.SET_SPEED),
          call('set_percentage', number('percentage', 'speed', percent(50, 1))),
        ),
        call('toggle'),
      ];
    case 'humidifier': {
      const scale = {
        ...percent(numberOf(entity, 'humidity') ?? 50),
        min: numberOf(entity, 'min_humidity') ?? 0,
        max: numberOf(entity, 'max_humidity') ?? 100,
      };
      return [...onOff.slice(0, 2), call('set_humidity', number('humidity', 'humidity', scale))];
    }
    case 'number':
    case 'input_number': {
      const unit = attributes['unit_of_measurement'];
      const scale = {
        unit: typeof unit === 'string' ? unit : '',
        min: numberOf(entity, 'min'),
        max: numberOf(entity, 'max'),
        initial: numberOf(entity, 'min') ?? 0,
      };
      return [call('set_value', number('value', 'value', scale))];
    }
    case 'select':
    case 'input_select':
      return [call('select_option', option('option', 'option', 'options'))];
    case 'button':
    case 'input_button':
      return [call('press')];
    case 'scene':
      return [call('turn_on')];
    case 'script':
      return [call('turn_on'), call('turn_off')];
    case 'automation':
      return [call('trigger'), call('turn_on'), call('turn_off')];
    case 'lawn_mower':
      return [call('start_mowing'), call('dock'), call('pause')];
    case 'switch':
    case 'input_boolean':
    case 'siren':
    case 'remote':
    case 'group':
      return domain === 'group'
        ? onOff.map(({ service, fields }) => ({
            service: service.replace('group.', 'homeassistant.'),
            fields,
          }))
        : onOff;
    default:
      return [];
  }
}

/** The domains of which something can be told to do something. */
export const actionDomains: ReadonlySet<string> = new Set(
  'light switch cover climate lock alarm_control_panel media_player vacuum fan humidifier valve scene script number input_number select input_select button input_button input_boolean siren remote group automation lawn_mower'.split(
    ' ',
  ),
);

/** The domains to which something can happen. */
export const triggerDomains: ReadonlySet<string> = new Set(
  'light switch binary_sensor sensor cover climate lock alarm_control_panel media_player vacuum fan person device_tracker event humidifier valve button input_button scene number input_number select input_select input_boolean siren remote group update schedule calendar timer water_heater lawn_mower script automation'.split(
    ' ',
  ),
);

const neverAsked: ReadonlySet<string> = new Set(['event', 'button', 'input_button', 'scene']);

/** The domains of which something can be asked. */
export const conditionDomains: ReadonlySet<string> = new Set(
  [...triggerDomains].filter((domain) => !neverAsked.has(domain)),
);
