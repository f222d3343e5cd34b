import type { Entity } from '../entities/types.ts';
import { clamp, commandFor, isNear, numberOf } from './build-command.ts';
import { hueDistance, rgbOfHue, type HueAndSaturation } from './colour.ts';
import { turnOff } from './power.ts';
import type { Command } from './types.ts';

const MAX_BRIGHTNESS = 255;
/** Home Assistant's defaults for integrations without limits. */
const DEFAULT_MIN_KELVIN = 2000;
const DEFAULT_MAX_KELVIN = 6535;

/** Sets the brightness on the lamp's own scale, 1 to 255; 0 turns off. */
export function setBrightness(entity: Entity, value: number): Command {
  const brightness = Math.round(clamp(value, 0, MAX_BRIGHTNESS));
  if (brightness === 0) return turnOff(entity);
  return commandFor(entity, {
    service: 'turn_on',
    data: { brightness },
    expected: { state: 'on', attributes: { brightness } },
    // A light without brightness confirms only that it is on.
    confirmedBy: (now) =>
      now.state === 'on' &&
      (numberOf(now, 'brightness') === undefined || isNear(now, 'brightness', brightness, 3)),
  });
}

/** Turns on in that colour. The hub converts it to a colour space of the light, with rounding. */
export function setColor(entity: Entity, wanted: HueAndSaturation): Command {
  const hue = Math.round(clamp(wanted.hue, 0, 360));
  const saturation = Math.round(clamp(wanted.saturation, 0, 100));
  const color = { hue, saturation };
  return commandFor(entity, {
    service: 'turn_on',
    data: { hs_color: [hue, saturation] },
    expected: {
      state: 'on',
      attributes: { hs_color: [hue, saturation], rgb_color: rgbOfHue(color), color_mode: 'hs' },
    },
    confirmedBy: (now) => now.state === 'on' && showsColor(now, color),
  });
}

/** At low saturation the hue does not count. */
function showsColor(entity: Entity, { hue, saturation }: HueAndSaturation): boolean {
  const shown: unknown = entity.attributes['hs_color'];
  const [at, share] = Array.isArray(shown) ? (shown as readonly unknown[]) : [];
  if (typeof at !== 'number' || typeof share !== 'number') return false;
  return Math.abs(share - saturation) <= 6 && (saturation <= 10 || hueDistance(at, hue) <= 6);
}

/** Turns on with that colour temperature in kelvin, clamped to the light's limits. */
export function setKelvin(entity: Entity, kelvin: number): Command {
  const coolest = numberOf(entity, 'max_color_temp_kelvin') ?? DEFAULT_MAX_KELVIN;
  const warmest = Math.min(numberOf(entity, 'min_color_temp_kelvin') ?? DEFAULT_MIN_KELVIN, coolest);
  const color_temp_kelvin = Math.round(clamp(kelvin, warmest, coolest));
  const mired = 1_000_000 / color_temp_kelvin;
  return commandFor(entity, {
    service: 'turn_on',
    data: { color_temp_kelvin },
    expected: { state: 'on', attributes: { color_temp_kelvin, color_mode: 'color_temp' } },
    // Lights work in mireds: the value shown may differ by a few of them.
    confirmedBy: (now) => {
      const shown = numberOf(now, 'color_temp_kelvin');
      return now.state === 'on' && shown !== undefined && Math.abs(1_000_000 / shown - mired) <= 3;
    },
  });
}

/** One of `effect_list`. */
export const setEffect = (entity: Entity, effect: string): Command =>
  commandFor(entity, {
    service: 'turn_on',
    data: { effect },
    expected: { state: 'on', attributes: { effect } },
    confirmedBy: (now) => now.state === 'on' && now.attributes['effect'] === effect,
  });
