import type { Entity } from '@soglia/hub-client/entities';
import { clamp, listOf, numberOf, textOf } from '../../../model/attributes.ts';

/** What Home Assistant takes for a lamp that says nothing of its limits, kelvin. */
const USUAL = { min: 2000, max: 6535 };
/** No lamp is warmer or cooler than these, kelvin: what lies outside is rubbish. */
const THINKABLE = { min: 1000, max: 40_000 };

export const hasWhite = (entity: Entity): boolean =>
  listOf(entity, 'supported_color_modes').includes('color_temp');

/** Hubs of 2024 and before count in mireds too: a million divided by kelvin. */
function kelvinOfMireds(entity: Entity, attribute: string): number | undefined {
  const mireds = numberOf(entity, attribute);
  return mireds === undefined || mireds <= 0 ? undefined : 1_000_000 / mireds;
}

const thinkable = (kelvin: number | undefined): number | undefined =>
  kelvin === undefined || kelvin < THINKABLE.min || kelvin > THINKABLE.max ? undefined : Math.round(kelvin);

/** From the warmest white to the coolest, kelvin. */
export function whiteRange(entity: Entity): { readonly min: number; readonly max: number } {
  const min = thinkable(numberOf(entity, 'min_color_temp_kelvin') ?? kelvinOfMireds(entity, 'max_mireds'));
  const max = thinkable(numberOf(entity, 'max_color_temp_kelvin') ?? kelvinOfMireds(entity, 'min_mireds'));
  const range = { min: min ?? USUAL.min, max: max ?? USUAL.max };
  return range.min < range.max ? range : USUAL;
}

/** The white that it shines in, kelvin; undefined where it is off or shines in a colour. */
export function whiteOf(entity: Entity): number | undefined {
  if (entity.state !== 'on' || textOf(entity, 'color_mode') !== 'color_temp') return undefined;
  const kelvin = thinkable(numberOf(entity, 'color_temp_kelvin') ?? kelvinOfMireds(entity, 'color_temp'));
  const { min, max } = whiteRange(entity);
  return kelvin === undefined ? undefined : clamp(kelvin, min, max);
}

/** The id of the word for a white. */
export const whiteWord = (kelvin: number) =>
  kelvin < 3300 ? 'white.warm' : kelvin < 5300 ? 'white.neutral' : 'white.cool';
