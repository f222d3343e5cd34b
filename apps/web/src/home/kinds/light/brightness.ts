import type { Entity } from '@soglia/hub-client/entities';
import { clamp, listOf, numberOf } from '../../model/attributes.ts';

const FULL_BRIGHTNESS = 255;

/** Whether the lamp can be dimmed, by its color modes; by its brightness where it reports none. */
export function isDimmable(entity: Entity): boolean {
  const modes = listOf(entity, 'supported_color_modes');
  if (modes.length === 0) return numberOf(entity, 'brightness') !== undefined;
  return modes.some((mode) => mode !== 'onoff' && mode !== 'unknown');
}

/** Percent of a brightness of 0 to 255: anything above 0 is at least 1. */
export const toPercent = (brightness: number): number =>
  clamp(Math.round((brightness / FULL_BRIGHTNESS) * 100), brightness > 0 ? 1 : 0, 100);

/** 1 to 100; undefined where the lamp is off, cannot be dimmed, or reports nothing. */
export function brightnessPercent(entity: Entity): number | undefined {
  const brightness = numberOf(entity, 'brightness');
  if (brightness === undefined || entity.state !== 'on' || !isDimmable(entity)) return undefined;
  return Math.max(1, toPercent(brightness));
}

/** 0 to 255 for a slider: 0 while it is off or reports nothing. */
export function brightnessOf(entity: Entity): number {
  const brightness = numberOf(entity, 'brightness');
  return brightness === undefined || entity.state !== 'on'
    ? 0
    : Math.round(clamp(brightness, 1, FULL_BRIGHTNESS));
}
