import { MINUTE_MS, HOUR_MS, DAY_MS } from '#durations.ts';
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a text; an object as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Texts of a list, of one value, or of nothing. */
export function textsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map(textOf);
}

/** Ids of a list or of a text with commas. */
export function idsIn(value: unknown): string[] {
  return textsIn(value)
    .flatMap((text) => text.split(','))
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '');
}

/** Parts of a list or one part: configurations leave out the list where there is one only. */
export function partsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Whether a text is a template: this hub renders none. */
export const isTemplate = (value: unknown): boolean => typeof value === 'string' && /\{[{%#]/.test(value);

/** Whether a template stands anywhere inside. */
export function hasTemplate(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasTemplate);
  return isTemplate(value);
}

const unitMs: Readonly<Record<string, number>> = {
  days: DAY_MS,
  hours: HOUR_MS,
  minutes: MINUTE_MS,
  seconds: 1000,
  milliseconds: 1,
};

/** Milliseconds of seconds, of `HH:MM`, `HH:MM:SS` (optionally signed) or of an object of units; undefined if neither. */
export function durationMs(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value * 1000 : undefined;
  if (typeof value === 'string') return textMs(value.trim());
  if (!isFields(value) || Object.keys(value).length === 0) return undefined;
  let sum = 0;
  for (const [unit, amount] of Object.entries(value)) {
    const ms = (unitMs[unit] ?? NaN) * Number(amount);
    if (!Number.isFinite(ms)) return undefined;
    sum += ms;
  }
  return sum;
}

function textMs(text: string): number | undefined {
  const [, sign, rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (!/^\d+(\.\d+)?$|^\d+:\d{1,2}(:\d{1,2}(\.\d+)?)?$/.test(rest)) return undefined;
  const parts = rest.split(':').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = parts.length === 1 ? [0, 0, ...parts] : parts;
  return (sign === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) * 1000;
}
