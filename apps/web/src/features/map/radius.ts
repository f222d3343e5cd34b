/** Metres, by the specification. */
export const MIN_RADIUS = 10;
export const MAX_RADIUS = 10_000;
export const DEFAULT_RADIUS = 100;

/** Positions of the slider: its square is the radius, so that a house and a town are both easy to hit. */
export const SLIDER_MAX = 1000;
const SPAN = MAX_RADIUS - MIN_RADIUS;
const STEP = 10;
const LONG_STEP = 100;

export const sliderAt = (radius: number): number =>
  Math.round(SLIDER_MAX * Math.sqrt((within(radius) - MIN_RADIUS) / SPAN));

/** In round numbers, the rounder the greater it is. */
export function radiusAt(position: number): number {
  const exact = MIN_RADIUS + SPAN * (position / SLIDER_MAX) ** 2;
  const grain = exact < 200 ? 5 : exact < 1000 ? 10 : 50;
  return within(Math.round(exact / grain) * grain);
}

/** What a key on a slider makes of a radius; undefined for keys that are not its own. */
export function radiusByKey(
  radius: number,
  { key, shiftKey = false }: { readonly key: string; readonly shiftKey?: boolean },
): number | undefined {
  const step = shiftKey ? LONG_STEP : STEP;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: step,
    ArrowRight: step,
    ArrowDown: -step,
    ArrowLeft: -step,
    PageUp: LONG_STEP,
    PageDown: -LONG_STEP,
  };
  if (key === 'Home') return MIN_RADIUS;
  if (key === 'End') return MAX_RADIUS;
  const change = steps[key];
  return change === undefined ? undefined : within(radius + change);
}

/**
 * Metres as they were typed; undefined for anything else than a number. The limits are checked apart. Three digits after
 * a point or a comma are a thousand, as in "10.000", since nobody gives a radius in millimetres.
 */
export function parseRadius(text: string): number | undefined {
  const typed = text.replaceAll(/\s|m$/g, '').replace(/^(\d{1,3})[.,](\d{3})$/, '$1$2');
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

export const isRadius = (radius: number): boolean => radius >= MIN_RADIUS && radius <= MAX_RADIUS;

/** A whole number of metres within the limits. */
export const allowedRadius = (metres: number): number => within(Math.round(metres));

const within = (radius: number) => Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, radius));
