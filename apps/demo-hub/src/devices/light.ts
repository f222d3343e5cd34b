import { z } from 'zod';
import { numberBetween, clampedNumber, numberField, textField } from '#world/service-fields.ts';
import { service, type BaseSpec, type Host, type Kind, type EntityReport, type Model } from '#world/kind.ts';
import {
  colourFor,
  colourAttributes,
  type Colour,
  type ColourMode,
  type ColourRequest,
} from '#devices/light-colour.ts';
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
/** Ends an effect; the colour stays. */
const NO_EFFECT = 'off';

const byte = clampedNumber(0, 255);
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

const turnOnFields = z
  .strictObject({
    transition: clampedNumber(0, 6553).optional(),
    brightness: byte.optional(),
    brightness_pct: numberBetween(0, 100).optional(),
    brightness_step: numberBetween(-255, 255).optional(),
    brightness_step_pct: numberBetween(-100, 100).optional(),
    color_name: textField.optional(),
    color_temp_kelvin: numberField.refine((value) => value > 0).optional(),
    hs_color: z
      .tuple([numberBetween(0, 360), numberBetween(0, 100)])
      .readonly()
      .optional(),
    rgb_color: triple.optional(),
    rgbw_color: z.tuple([byte, byte, byte, byte]).readonly().optional(),
    rgbww_color: z.tuple([byte, byte, byte, byte, byte]).readonly().optional(),
    xy_color: z
      .tuple([numberBetween(0, 1), numberBetween(0, 1)])
      .readonly()
      .optional(),
    white: z.union([z.literal(true), byte]).optional(),
    profile: textField.optional(),
    flash: z.enum(['short', 'long']).optional(),
    effect: textField.optional(),
  })
  .refine(atMostOneOf(colourKeys), {
    error: "two or more values in the same group of exclusion 'color_group'",
  })
  .refine(atMostOneOf(brightnessKeys), {
    error: "two or more values in the same group of exclusion 'brightness'",
  });

const turnOffFields = z.strictObject({
  transition: clampedNumber(0, 6553).optional(),
  flash: z.enum(['short', 'long']).optional(),
});

type TurnOn = z.output<typeof turnOnFields>;

interface Light extends Model {
  turnOn(data: TurnOn, context: Context): void;
  turnOff(context: Context): void;
  toggle(data: TurnOn, context: Context): void;
}

function buildLight(spec: LightSpec, host: Host): Light {
  const dimmable = !spec.modes.includes('onoff');
  const [minKelvin, maxKelvin] = spec.kelvin ?? [2000, 6535];
  const effects = spec.effects && [NO_EFFECT, ...spec.effects];
  let on = spec.on ?? false;
  let brightness = spec.brightness ?? 255;
  let colour = spec.colour ?? initialColour(spec.modes);
  let effect: string = NO_EFFECT;

  function turnOn(data: TurnOn, context: Context): void {
    const requested = requestedBrightness(data, on ? brightness : 0);
    if (requested !== undefined && requested <= 0) {
      turnOff(context);
      return;
    }
    on = true;
    if (dimmable && requested !== undefined) brightness = Math.min(255, requested);
    const next = colourFor(colourRequestOf(data), spec.modes);
    if (next) {
      colour = next;
      effect = NO_EFFECT;
    }
    if (dimmable && typeof data.white === 'number' && spec.modes.includes('white')) brightness = data.white;
    if (data.effect !== undefined && effects?.includes(data.effect)) effect = data.effect;
    host.publish(context);
  }

  function turnOff(context: Context): void {
    on = false;
    host.publish(context);
  }

  return {
    features: (spec.effects ? EFFECT : 0) | (dimmable ? FLASH | TRANSITION : 0),
    turnOn,
    turnOff,
    toggle: (data, context) => (on ? turnOff(context) : turnOn(data, context)),
    report(): EntityReport {
      return {
        state: on ? 'on' : 'off',
        capability: {
          ...(spec.modes.includes('color_temp')
            ? { min_color_temp_kelvin: minKelvin, max_color_temp_kelvin: maxKelvin }
            : {}),
          ...(effects ? { effect_list: effects } : {}),
          supported_color_modes: [...spec.modes].sort(),
        },
        current: {
          ...(spec.effects ? { effect: on ? effect : null } : {}),
          color_mode: on ? colour.mode : null,
          ...(dimmable ? { brightness: on ? brightness : null } : {}),
          ...colourAttributes(on ? colour : undefined, spec.modes),
        },
      };
    },
  };
}

function initialColour(modes: readonly ColourMode[]): Colour {
  if (modes.includes('color_temp')) return { mode: 'color_temp', kelvin: 2700 };
  if (modes.includes('onoff')) return { mode: 'onoff' };
  return colourFor({ kelvin: 2700 }, modes) ?? { mode: 'brightness' };
}

function requestedBrightness(data: TurnOn, now: number): number | undefined {
  if (data.brightness !== undefined) return Math.round(data.brightness);
  if (data.brightness_pct !== undefined) return halfToEven((data.brightness_pct * 255) / 100);
  if (data.brightness_step !== undefined) return Math.max(0, Math.round(now + data.brightness_step));
  if (data.brightness_step_pct !== undefined)
    return Math.max(0, now + halfToEven((data.brightness_step_pct * 255) / 100));
  return undefined;
}

/** Rounds half to even, as Python does: 127.5 and 128.5 both become 128. */
function halfToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

function colourRequestOf(data: TurnOn): ColourRequest {
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
    turn_on: service(turnOnFields, (lamp, data, context) => lamp.turnOn(data, context)),
    turn_off: service(turnOffFields, (lamp, _wish, context) => lamp.turnOff(context)),
    toggle: service(turnOnFields, (lamp, data, context) => lamp.toggle(data, context)),
  },
};
