import { z } from 'zod';
import { invalid } from '#devices/failure.ts';
import { between, boolean, none, text } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Model } from '#devices/kind.ts';
import type { Context } from '#world/context.ts';

export interface FanSpec extends BaseSpec {
  /** How many speeds there are. */
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
  set(wish: { percentage?: number | undefined; preset?: string | undefined }, context: Context): void;
  step(by: number | undefined, direction: 1 | -1, context: Context): void;
  turnOn(wish: { percentage?: number | undefined; preset_mode?: string | undefined }, context: Context): void;
  oscillate(on: boolean, context: Context): void;
  turn(direction: 'forward' | 'reverse', context: Context): void;
}

function build(spec: FanSpec, host: Host): Fan {
  const stepSize = 100 / spec.speeds;
  let percentage: number | null = spec.percentage ?? 0;
  let preset: string | null = null;
  let oscillating = false;
  let direction = 'forward';
  const runs = (): boolean => preset !== null || (percentage ?? 0) > 0;

  const set: Fan['set'] = (wish, context) => {
    if (wish.preset !== undefined) {
      if (!spec.presets?.includes(wish.preset)) {
        throw invalid(
          'fan',
          'not_valid_preset_mode',
          `Preset mode ${wish.preset} is not valid, valid preset modes are: ${spec.presets?.join(', ') ?? ''}.`,
          {
            preset_mode: wish.preset,
            preset_modes: spec.presets?.join(', ') ?? '',
          },
        );
      }
      [preset, percentage] = [wish.preset, null];
    } else if (wish.percentage !== undefined) [preset, percentage] = [null, Math.round(wish.percentage)];
    host.changed(context);
  };

  return {
    features: SET_SPEED | OSCILLATE | DIRECTION | (spec.presets ? PRESET : 0) | TURN_OFF | TURN_ON,
    set,
    step: (by, way, context) =>
      set({ percentage: Math.min(100, Math.max(0, (percentage ?? 0) + way * (by ?? stepSize))) }, context),
    turnOn(wish, context) {
      if (wish.preset_mode !== undefined) set({ preset: wish.preset_mode }, context);
      else set({ percentage: wish.percentage ?? (runs() ? undefined : 100) }, context);
    },
    oscillate(on, context) {
      oscillating = on;
      host.changed(context);
    },
    turn(way, context) {
      direction = way;
      host.changed(context);
    },
    look: () => ({
      state: runs() ? 'on' : 'off',
      capability: { preset_modes: spec.presets ?? null },
      current: { direction, oscillating, percentage, percentage_step: stepSize, preset_mode: preset },
    }),
  };
}

const percentage = between(0, 100);

export const fan: Kind<FanSpec, Fan> = {
  domain: 'fan',
  build,
  services: {
    turn_on: service(
      z.strictObject({ percentage: percentage.optional(), preset_mode: text.optional() }),
      (one, wish, context) => one.turnOn(wish, context),
      TURN_ON,
    ),
    turn_off: service(none, (one, _data, context) => one.set({ percentage: 0 }, context), TURN_OFF),
    toggle: service(
      none,
      (one, _data, context) =>
        one.look().state === 'on' ? one.set({ percentage: 0 }, context) : one.turnOn({}, context),
      TURN_ON | TURN_OFF,
    ),
    set_percentage: service(
      z.strictObject({ percentage }),
      (one, wish, context) => one.set(wish, context),
      SET_SPEED,
    ),
    increase_speed: service(
      z.strictObject({ percentage_step: percentage.optional() }),
      (one, wish, context) => one.step(wish.percentage_step, 1, context),
      SET_SPEED,
    ),
    decrease_speed: service(
      z.strictObject({ percentage_step: percentage.optional() }),
      (one, wish, context) => one.step(wish.percentage_step, -1, context),
      SET_SPEED,
    ),
    set_preset_mode: service(
      z.strictObject({ preset_mode: text }),
      (one, wish, context) => one.set({ preset: wish.preset_mode }, context),
      PRESET,
    ),
    oscillate: service(
      z.strictObject({ oscillating: boolean }),
      (one, wish, context) => one.oscillate(wish.oscillating, context),
      OSCILLATE,
    ),
    set_direction: service(
      z.strictObject({ direction: z.enum(['forward', 'reverse']) }),
      (one, wish, context) => one.turn(wish.direction, context),
      DIRECTION,
    ),
  },
};
