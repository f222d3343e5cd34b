import { clamp } from '../model/attributes.ts';

/** One press of an arrow key, of the 255 of a lamp's brightness. */
export const BRIGHTNESS_STEP = 25;
export const FULL_BRIGHTNESS = 255;

/** The last step is the maximum: 255 is no multiple of 25. */
const LAST_STEP = Math.floor(FULL_BRIGHTNESS / BRIGHTNESS_STEP) * BRIGHTNESS_STEP;

/** The nearest of the steps, 0 to 250, for the range input. */
export const stepOf = (percent: number): number =>
  clamp(Math.round((percent * FULL_BRIGHTNESS) / 100 / BRIGHTNESS_STEP) * BRIGHTNESS_STEP, 0, LAST_STEP);

/** The brightness of one of the steps. */
export const brightnessOf = (step: number): number => (step < LAST_STEP ? step : FULL_BRIGHTNESS);

/** The brightness to which a drag of `by` pixels across a card of `width` pixels takes a lamp that is at `from` percent. */
export const draggedTo = (from: number, by: number, width: number): number =>
  brightnessOf(stepOf(width > 0 ? from + (by / width) * 100 : from));
