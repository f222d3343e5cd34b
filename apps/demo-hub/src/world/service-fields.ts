import { z } from 'zod';

/**
 * Zod schemas of service fields with the hub's coercions: numbers from text, text from numbers, booleans from words.
 */
export const numberField = z
  .union([z.number(), z.string().regex(/^\s*[-+]?\d+(\.\d+)?\s*$/)])
  .transform(Number);
export const numberBetween = (low: number, high: number) =>
  numberField.refine((value) => value >= low && value <= high, {
    error: `value must be between ${low} and ${high}`,
  });
export const clampedNumber = (low: number, high: number) =>
  numberField.transform((value) => Math.min(high, Math.max(low, value)));
export const textField = z.union([z.string(), z.number()]).transform(String);
export const booleanField = z.union([
  z.boolean(),
  z
    .enum(['true', 'on', 'yes', 'enable', '1', 'false', 'off', 'no', 'disable', '0'])
    .transform((value) => ['true', 'on', 'yes', 'enable', '1'].includes(value)),
  z.number().transform((value) => value !== 0),
]);
export const noFields = z.strictObject({});
