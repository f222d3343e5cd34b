import type { Entity } from '@soglia/hub-client/entities';
import { clamp, listOf, numberOf, textOf } from '../../../model/attributes.ts';

/** Home Assistant's limits for a lamp that reports none, kelvin. */
const USUAL = { min: 2000, max: 6535 };
/** Values outside are malformed, kelvin. */
const POSSIBLE = { min: 1000, max: 40_000 };

export const hasColourTemperature = (entity: Entity): boolean =>
  listOf(entity, 'supported_color_modes').includes('color_temp');

/** Hubs of 2024 and before use mireds too: a million divided by kelvin. */
function kelvinOfMireds(entity: Entity, attribute: string): number | undefined {
  const mireds = numberOf(entity, attribute);
  return mireds === undefined || mireds <= 0 ? undefined : 1_000_000 / mireds;
}

const possible = (kelvin: number | undefined): number | undefined =>
  kelvin === undefined || kelvin < POSSIBLE.min || kelvin > POSSIBLE.max ? undefined : Math.round(kelvin);

/** The limits of a lamp, warmest first, kelvin. */
export function colourTemperatureRange(entity: Entity): { readonly min: number; readonly max: number } {
  const min = possible(numberOf(entity, 'min_color_temp_kelvin') ?? kelvinOfMireds(entity, 'max_mireds'));
  const max = possible(numberOf(entity, 'max_color_temp_kelvin') ?? kelvinOfMireds(entity, 'min_mireds'));
  const range = { min: min ?? USUAL.min, max: max ?? USUAL.max };
  return range.min < range.max ? range : USUAL;
}

/** The current colour temperature, kelvin; undefined where the lamp is off or in a colour mode. */
export function colourTemperatureOf(entity: Entity): number | undefined {
  if (entity.state !== 'on' || textOf(entity, 'color_mode') !== 'color_temp') return undefined;
  const kelvin = possible(numberOf(entity, 'color_temp_kelvin') ?? kelvinOfMireds(entity, 'color_temp'));
  const { min, max } = colourTemperatureRange(entity);
  return kelvin === undefined ? undefined : clamp(kelvin, min, max);
}

/** The text key of a colour temperature. */
export const colourTemperatureWord = (kelvin: number) =>
  kelvin < 3300 ? 'white.warm' : kelvin < 5300 ? 'white.neutral' : 'white.cool';
