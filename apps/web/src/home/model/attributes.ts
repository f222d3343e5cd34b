import type { Entity } from '@soglia/hub-client/entities';
import { cleanText, visibleText } from '@soglia/hub-client/text';

/** Attributes may hold anything: each is read as the expected type, or as undefined. */

/** A finite number, also from a text; undefined otherwise. */
export function toNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : typeof value === 'number'
        ? value
        : NaN;
  return Number.isFinite(number) ? number : undefined;
}

export const numberOf = (entity: Entity, attribute: string): number | undefined =>
  toNumber(entity.attributes[attribute]);

/** A trimmed text; undefined where it is empty. */
export function textOf(entity: Entity, attribute: string): string | undefined {
  const value = entity.attributes[attribute];
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** A text as it may be drawn, cut where it is longer; undefined where nothing of it can be seen. */
export const drawnText = (entity: Entity, attribute: string, longest?: number): string | undefined =>
  cleanText(textOf(entity, attribute) ?? '', longest) || undefined;

/** Longest unit that is drawn, in characters. */
const LONGEST_UNIT = 24;

/** A unit as it may be drawn, by default that of the state; undefined where there is none. */
export const drawnUnit = (entity: Entity, attribute = 'unit_of_measurement'): string | undefined =>
  drawnText(entity, attribute, LONGEST_UNIT);

/** Only the texts of a list; empty where there is no list. */
export function listOf(entity: Entity, attribute: string): readonly string[] {
  const value = entity.attributes[attribute];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The texts of a list that can be chosen: each once, and only those of which something can be seen. */
export const choicesOf = (entity: Entity, attribute: string): readonly string[] => [
  ...new Set(listOf(entity, attribute).filter((text) => visibleText(text) !== '')),
];

/** Milliseconds since the epoch, from an ISO time. */
export function timeOf(entity: Entity, attribute: string): number | undefined {
  const text = textOf(entity, attribute);
  const at = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** A whole percentage, 0 to 100; undefined where there is no number. */
export function percentOf(entity: Entity, attribute: string): number | undefined {
  const value = numberOf(entity, attribute);
  return value === undefined ? undefined : Math.round(clamp(value, 0, 100));
}

/** A password field: its state and its history are not displayed. */
export const isSecretField = (entity: Entity): boolean => textOf(entity, 'mode') === 'password';
