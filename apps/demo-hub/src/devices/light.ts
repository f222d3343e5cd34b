import { z } from 'zod';
import { between, clamped, number, text } from '#devices/fields.ts';
import { service, type BaseSpec, type Host, type Kind, type Look, type Model } from '#devices/kind.ts';
import { colourFor, lookOf, type Colour, type ColourMode, type Wish } from '#devices/light-colour.ts';
import type { Context } from '#world/context.ts';

export interface LightSpec extends BaseSpec {
  readonly modes: readonly ColourMode[];
  readonly on?: boolean;
  /** 1–255. */
  readonly brightness?: number;
  readonly colour?: Colour;
  readonly kelvin?: readonly [min: number, max: number];
  readonly effects?: readonly string[];
}

const EFFECT = 4;
const FLASH = 8;
const TRANSITION = 32;

const byte = clamped(0, 255);
const triple = z.tuple([byte, byte, byte]).readonly();
const colourKeys = [
  'color_name',
  'color_temp_kelvin',
  'hs_color',
  'rgb_color',
  'rgbw_color',
  'rgbww_color',
  'xy_color',
  'white',
  'profile',
] as const;
const brightnessKeys = ['brightness', 'brightness_pct', 'brightness_step', 'brightness_step_pct'] as const;

const atMostOneOf = (keys: readonly string[]) => (data: object) =>
  keys.filter((key) => key in data).length <= 1;

const turnOn = z
  .strictObject({
    transition: clamped(0, 6553).optional(),
    brightness: byte.optional(),
    brightness_pct: between(0, 100).optional(),
    brightness_step: between(-255, 255).optional(),
    brightness_step_pct: between(-100, 100).optional(),
    color_name: text.optional(),
    color_temp_kelvin: number.refine((value) => value > 0).optional(),
    hs_color: z
      .tuple([between(0, 360), between(0, 100)])
      .readonly()
      .optional(),
    rgb_color: triple.optional(),
    rgbw_color: z.tuple([byte, byte, byte, byte]).readonly().optional(),
    rgbww_color: z.tuple([byte, byte, byte, byte, byte]).readonly().optional(),
    xy_color: z
      .tuple([between(0, 1), between(0, 1)])
      .readonly()
      .optional(),
    white: z.union([z.literal(true), byte]).optional(),
    profile: text.optional(),
    flash: z.enum(['short', 'long']).optional(),
    effect: text.optional(),
  })
  .refine(atMostOneOf(colourKeys), {
    error: "two or more values in the same group of exclusion 'color_group'",
  })
  .refine(atMostOneOf(brightnessKeys), {
    error: "two or more values in the same group of exclusion 'brightness'",
  });

const turnOff = z.strictObject({
  transition: clamped(0, 6553).optional(),
  flash: z.enum(['short', 'long']).optional(),
});

type TurnOn = z.output<typeof turnOn>;

interface Light extends Model {
  turnOn(wish: TurnOn, context: Context): void;
  turnOff(context: Context): void;
  toggle(wish: TurnOn, context: Context): void;
}

function buildLight(spec: LightSpec, host: Host): Light {
  const dimmable = !spec.modes.includes('onoff');
  const [minKelvin, maxKelvin] = spec.kelvin ?? [2000, 6535];
  let on = spec.on ?? false;
  let brightness = spec.brightness ?? 255;
  let colour = spec.colour ?? firstColour(spec.modes);
  let effect = 'off';

  function turnOn(wish: TurnOn, context: Context): void {
    const wished = wishedBrightness(wish, on ? brightness : 0);
    if (wished !== undefined && wished <= 0) {
      turnOff(context);
      return;
    }
    on = true;
    if (dimmable && wished !== undefined) brightness = Math.min(255, wished);
    const next = colourFor(wishOf(wish), spec.modes);
    if (next) {
      colour = next;
      effect = 'off';
    }
    if (dimmable && typeof wish.white === 'number' && spec.modes.includes('white')) brightness = wish.white;
    if (wish.effect !== undefined && spec.effects?.includes(wish.effect)) effect = wish.effect;
    host.changed(context);
  }

  function turnOff(context: Context): void {
    on = false;
    host.changed(context);
  }

  return {
    features: (spec.effects ? EFFECT : 0) | (dimmable ? FLASH | TRANSITION : 0),
    turnOn,
    turnOff,
    toggle: (wish, context) => (on ? turnOff(context) : turnOn(wish, context)),
    look(): Look {
      return {
        state: on ? 'on' : 'off',
        capability: {
          ...(spec.modes.includes('color_temp')
            ? { min_color_temp_kelvin: minKelvin, max_color_temp_kelvin: maxKelvin }
            : {}),
          ...(spec.effects ? { effect_list: ['off', ...spec.effects] } : {}),
          supported_color_modes: [...spec.modes].sort(),
        },
        current: {
          ...(spec.effects ? { effect: on ? effect : null } : {}),
          color_mode: on ? colour.mode : null,
          ...(dimmable ? { brightness: on ? brightness : null } : {}),
          ...lookOf(on ? colour : undefined, spec.modes),
        },
      };
    },
  };
}

function firstColour(modes: readonly ColourMode[]): Colour {
  if (modes.includes('color_temp')) return { mode: 'color_temp', kelvin: 2700 };
  if (modes.includes('onoff')) return { mode: 'onoff' };
  return colourFor({ kelvin: 2700 }, modes) ?? { mode: 'brightness' };
}

function wishedBrightness(wish: TurnOn, now: number): number | undefined {
  if (wish.brightness !== undefined) return Math.round(wish.brightness);
  if (wish.brightness_pct !== undefined) return halfToEven((wish.brightness_pct * 255) / 100);
  if (wish.brightness_step !== undefined) return Math.max(0, Math.round(now + wish.brightness_step));
  if (wish.brightness_step_pct !== undefined)
    return Math.max(0, now + halfToEven((wish.brightness_step_pct * 255) / 100));
  return undefined;
}

/** As the hub rounds: 127.5 and 128.5 both become 128. */
function halfToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

function wishOf(data: TurnOn): Wish {
  return {
    ...(data.color_name === undefined ? {} : { name: data.color_name }),
    ...(data.color_temp_kelvin === undefined ? {} : { kelvin: data.color_temp_kelvin }),
    ...(data.hs_color ? { hs: data.hs_color } : {}),
    ...(data.rgb_color ? { rgb: data.rgb_color } : {}),
    ...(data.rgbw_color ? { rgbw: data.rgbw_color } : {}),
    ...(data.rgbww_color ? { rgbww: data.rgbww_color } : {}),
    ...(data.xy_color ? { xy: data.xy_color } : {}),
    ...(data.white === undefined ? {} : { white: true }),
  };
}

export const light: Kind<LightSpec, Light> = {
  domain: 'light',
  build: buildLight,
  services: {
    turn_on: service(turnOn, (lamp, wish, context) => lamp.turnOn(wish, context)),
    turn_off: service(turnOff, (lamp, _wish, context) => lamp.turnOff(context)),
    toggle: service(turnOn, (lamp, wish, context) => lamp.toggle(wish, context)),
  },
};
