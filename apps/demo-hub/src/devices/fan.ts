import { z } from 'zod';
import { validationError } from '#world/service-error.ts';
import { numberBetween, booleanField, noFields, textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#world/kind.ts';
import type { Context } from '#world/context.ts';

export interface FanSpec extends BaseSpec {
  /** Number of speeds. */
  readonly speeds: number;
  /** 0–100. */
  readonly percentage?: number;
  readonly presets?: readonly string[];
}

const SET_SPEED = 1;
const OSCILLATE = 2;
const DIRECTION = 4;
const PRESET = 8;
const TURN_OFF = 16;
const TURN_ON = 32;

interface Fan extends Model {
  set(data: { percentage?: number | undefined; preset?: string | undefined }, context: Context): void;
  step(by: number | undefined, direction: 1 | -1, context: Context): void;
  turnOn(data: { percentage?: number | undefined; preset_mode?: string | undefined }, context: Context): void;
  oscillate(on: boolean, context: Context): void;
  setDirection(direction: 'forward' | 'reverse', context: Context): void;
}

function build(spec: FanSpec, host: Host): Fan {
  const stepSize = 100 / spec.speeds;
  let percentage: number | null = spec.percentage ?? 0;
  let preset: string | null = null;
  let oscillating = false;
  let direction = 'forward';
  const isOn = (): boolean => preset !== null || (percentage ?? 0) > 0;

  const set: Fan['set'] = (data, context) => {
    if (data.preset !== undefined) {
      if (!spec.presets?.includes(data.preset)) {
        throw validationError(
          'fan',
          'not_valid_preset_mode',
          `Preset mode ${data.preset} is not valid, valid preset modes are: ${spec.presets?.join(', ') ?? ''}.`,
          {
            preset_mode: data.preset,
            preset_modes: spec.presets?.join(', ') ?? '',
          },
        );
      }
      [preset, percentage] = [data.preset, null];
    } else if (data.percentage !== undefined) [preset, percentage] = [null, Math.round(data.percentage)];
    host.publish(context);
  };

  return {
    features: SET_SPEED | OSCILLATE | DIRECTION | (spec.presets ? PRESET : 0) | TURN_OFF | TURN_ON,
    set,
    step: (by, sign, context) =>
      set({ percentage: Math.min(100, Math.max(0, (percentage ?? 0) + sign * (by ?? stepSize))) }, context),
    turnOn(data, context) {
      if (data.preset_mode !== undefined) set({ preset: data.preset_mode }, context);
      else set({ percentage: data.percentage ?? (isOn() ? undefined : 100) }, context);
    },
    oscillate(on, context) {
      oscillating = on;
      host.publish(context);
    },
    setDirection(next, context) {
      direction = next;
      host.publish(context);
    },
    report: () => ({
      state: isOn() ? 'on' : 'off',
      capability: { preset_modes: spec.presets ?? null },
      current: { direction, oscillating, percentage, percentage_step: stepSize, preset_mode: preset },
    }),
  };
}

const percentage = numberBetween(0, 100);

export const fan: Kind<FanSpec, Fan> = {
  domain: 'fan',
  build,
  services: {
    turn_on: service(
      z.strictObject({ percentage: percentage.optional(), preset_mode: textField.optional() }),
      (one, data, context) => one.turnOn(data, context),
      TURN_ON,
    ),
    turn_off: service(noFields, (one, _data, context) => one.set({ percentage: 0 }, context), TURN_OFF),
    toggle: service(
      noFields,
      (one, _data, context) =>
        one.report().state === 'on' ? one.set({ percentage: 0 }, context) : one.turnOn({}, context),
      TURN_ON,
      TURN_OFF,
    ),
    set_percentage: service(
      z.strictObject({ percentage }),
      (one, data, context) => one.set(data, context),
      SET_SPEED,
    ),
    increase_speed: service(
      z.strictObject({ percentage_step: percentage.optional() }),
      (one, data, context) => one.step(data.percentage_step, 1, context),
      SET_SPEED,
    ),
    decrease_speed: service(
      z.strictObject({ percentage_step: percentage.optional() }),
      (one, data, context) => one.step(data.percentage_step, -1, context),
      SET_SPEED,
    ),
    set_preset_mode: service(
      z.strictObject({ preset_mode: textField }),
      (one, data, context) => one.set({ preset: data.preset_mode }, context),
      PRESET,
    ),
    oscillate: service(
      z.strictObject({ oscillating: booleanField }),
      (one, data, context) => one.oscillate(data.oscillating, context),
      OSCILLATE,
    ),
    set_direction: service(
      z.strictObject({ direction: z.enum(['forward', 'reverse']) }),
      (one, data, context) => one.setDirection(data.direction, context),
      DIRECTION,
    ),
  },
};
