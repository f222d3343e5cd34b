import { z } from 'zod';
import { validationError } from '#world/service-error.ts';
import { noFields, numberField, textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

const hvacModes = ['off', 'heat', 'cool', 'heat_cool', 'auto', 'dry', 'fan_only'] as const;
type HvacMode = (typeof hvacModes)[number];

export interface ClimateSpec extends BaseSpec {
  readonly modes: readonly HvacMode[];
  readonly mode: HvacMode;
  /** Initial room temperature in °C. */
  readonly temperature: number;
  readonly target: number;
  /** Low and high target temperature of `heat_cool`. */
  readonly range?: readonly [low: number, high: number];
  readonly humidity?: number;
  readonly presets?: readonly string[];
  readonly fanModes?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

const TARGET = 1;
const RANGE = 2;
const FAN_MODE = 8;
const PRESET = 16;
const TURN_OFF = 128;
const TURN_ON = 256;

/** °C per hour of heating or cooling, and loss per hour and degree of difference to outdoors. */
const HEATING_RATE = 4;
const LOSS_RATE = 0.03;

const actions = { '1': 'heating', '-1': 'cooling', '0': 'idle' } as const;

interface Climate extends Model {
  setTemperature(setTemperatureFields: SetTemperature, context: Context): void;
  setMode(mode: HvacMode, context: Context): void;
  setPreset(preset: string, context: Context): void;
  setFanMode(mode: string, context: Context): void;
  turnOn(context: Context): void;
}

const wish = z
  .strictObject({
    temperature: numberField.optional(),
    target_temp_high: numberField.optional(),
    target_temp_low: numberField.optional(),
    hvac_mode: z.enum(hvacModes).optional(),
  })
  .refine((data) => Object.values(data).some((value) => typeof value === 'number'), {
    error: 'must contain at least one of temperature, target_temp_high, target_temp_low.',
  })
  .refine((data) => (data.target_temp_high === undefined) === (data.target_temp_low === undefined), {
    error: "some but not all values in the same group of inclusion 'temperature'",
  });
type SetTemperature = z.output<typeof wish>;

function build(spec: ClimateSpec, host: Host): Climate {
  const min = spec.min ?? 7;
  const max = spec.max ?? 35;
  let mode: HvacMode = spec.mode;
  let target = spec.target;
  let [low, high] = spec.range ?? [spec.target - 1, spec.target + 3];
  let temperature = spec.temperature;
  let preset = spec.presets?.[0];
  let fanMode = spec.fanModes?.[0];

  function inRange(value: number): number {
    if (value >= min && value <= max) return value;
    throw validationError(
      'climate',
      'temp_out_of_range',
      `Provided temperature ${value} is not valid. Accepted range is ${min} to ${max}.`,
      {
        check_temp: String(value),
        min_temp: String(min),
        max_temp: String(max),
      },
    );
  }

  function setMode(next: HvacMode, context: Context): void {
    if (!spec.modes.includes(next)) {
      throw validationError(
        'climate',
        'not_valid_hvac_mode',
        `HVAC mode ${next} is not valid. Valid HVAC modes are: ${spec.modes.join(', ')}.`,
        {
          mode: next,
          modes: spec.modes.join(', '),
        },
      );
    }
    mode = next;
    host.publish(context);
  }

  /** +1 heating, −1 cooling, 0 idle. */
  function direction(): -1 | 0 | 1 {
    const [from, to] =
      mode === 'heat_cool' || mode === 'auto'
        ? spec.range
          ? [low, high]
          : [target - 0.3, target + 0.3]
        : [target, target];
    if (['heat', 'heat_cool', 'auto'].includes(mode) && temperature < from - 0.05) return 1;
    if (['cool', 'heat_cool', 'auto'].includes(mode) && temperature > to + 0.05) return -1;
    return 0;
  }

  function action(): string {
    if (mode === 'off') return 'off';
    if (mode === 'dry') return 'drying';
    if (mode === 'fan_only') return 'fan';
    return actions[direction()];
  }

  return {
    features:
      TARGET |
      (spec.range ? RANGE : 0) |
      (spec.fanModes ? FAN_MODE : 0) |
      (spec.presets ? PRESET : 0) |
      TURN_OFF |
      TURN_ON,
    setMode,
    setTemperature(data, context) {
      if (data.target_temp_low !== undefined && data.target_temp_high !== undefined) {
        if (!spec.range) {
          throw validationError(
            'climate',
            'missing_target_temperature_range_entity_feature',
            'Set temperature action was used with the target temperature low/high parameter but the entity does not support it.',
          );
        }
        if (data.target_temp_low > data.target_temp_high) {
          throw validationError(
            'climate',
            'low_temp_higher_than_high_temp',
            "'Lower target temperature' can not be higher than 'Upper target temperature'.",
          );
        }
        [low, high] = [inRange(data.target_temp_low), inRange(data.target_temp_high)];
      }
      if (data.temperature !== undefined) target = inRange(data.temperature);
      if (data.hvac_mode !== undefined) setMode(data.hvac_mode, context);
      else host.publish(context);
    },
    setPreset(next, context) {
      if (!spec.presets?.includes(next)) {
        throw validationError('climate', 'not_valid_preset_mode', `Preset mode ${next} is not valid.`, {
          mode: next,
          modes: spec.presets?.join(', ') ?? '',
        });
      }
      preset = next;
      host.publish(context);
    },
    setFanMode(next, context) {
      if (!spec.fanModes?.includes(next)) {
        throw validationError('climate', 'not_valid_fan_mode', `Fan mode ${next} is not valid.`, {
          mode: next,
          modes: spec.fanModes?.join(', ') ?? '',
        });
      }
      fanMode = next;
      host.publish(context);
    },
    turnOn: (context) => setMode(spec.modes.find((one) => one !== 'off') ?? 'off', context),
    tick(seconds) {
      const hours = seconds / 3600;
      temperature +=
        direction() * HEATING_RATE * hours - LOSS_RATE * (temperature - host.outdoorTemperature()) * hours;
      host.publish();
    },
    report: () => ({
      state: mode,
      capability: {
        hvac_modes: spec.modes,
        min_temp: min,
        max_temp: max,
        target_temp_step: 0.5,
        ...(spec.fanModes ? { fan_modes: spec.fanModes } : {}),
        ...(spec.presets ? { preset_modes: spec.presets } : {}),
      },
      current: {
        temperature_unit: '°C',
        current_temperature: Math.round(temperature * 10) / 10,
        temperature: mode === 'heat_cool' && spec.range ? null : target,
        ...(spec.range
          ? {
              target_temp_high: mode === 'heat_cool' ? high : null,
              target_temp_low: mode === 'heat_cool' ? low : null,
            }
          : {}),
        ...(spec.humidity === undefined ? {} : { current_humidity: spec.humidity }),
        ...(spec.fanModes ? { fan_mode: fanMode } : {}),
        hvac_action: action(),
        ...(spec.presets ? { preset_mode: preset } : {}),
      },
    }),
  };
}

export const climate: Kind<ClimateSpec, Climate> = {
  domain: 'climate',
  build,
  services: {
    set_temperature: service(wish, (one, data, context) => one.setTemperature(data, context), TARGET, RANGE),
    set_hvac_mode: service(z.strictObject({ hvac_mode: z.enum(hvacModes) }), (one, data, context) =>
      one.setMode(data.hvac_mode, context),
    ),
    set_preset_mode: service(
      z.strictObject({ preset_mode: textField }),
      (one, data, context) => one.setPreset(data.preset_mode, context),
      PRESET,
    ),
    set_fan_mode: service(
      z.strictObject({ fan_mode: textField }),
      (one, data, context) => one.setFanMode(data.fan_mode, context),
      FAN_MODE,
    ),
    turn_on: service(noFields, (one, _data, context) => one.turnOn(context), TURN_ON),
    turn_off: service(noFields, (one, _data, context) => one.setMode('off', context), TURN_OFF),
    toggle: service(
      noFields,
      (one, _data, context) =>
        one.report().state === 'off' ? one.turnOn(context) : one.setMode('off', context),
      TURN_ON,
      TURN_OFF,
    ),
  },
};
