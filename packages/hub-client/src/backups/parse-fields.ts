import { listOf } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';
import type { BackupDate } from './types.ts';

/** Texts as they may be drawn, without empty ones. */
export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).flatMap((one) => (typeof one === 'string' && cleanText(one) !== '' ? [cleanText(one)] : []));

export const drawnText = (value: unknown): string => (typeof value === 'string' ? cleanText(value) : '');

/** A number that can be an amount of bytes. */
export const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export function dateOf(value: unknown): BackupDate {
  if (value === undefined || value === null || value === '') return 'missing';
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? 'invalid' : at;
}

export function momentOf(value: unknown): number | undefined {
  const date = dateOf(value);
  return typeof date === 'number' ? date : undefined;
}
