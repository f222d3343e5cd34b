import { z } from 'zod';

/**
 * Fields of services as the hub reads them: a number may come as text, text as a number,
 * and a list as a single value.
 */
export const number = z.union([z.number(), z.string().regex(/^\s*[-+]?\d+(\.\d+)?\s*$/)]).transform(Number);
export const between = (low: number, high: number) =>
  number.refine((value) => value >= low && value <= high, {
    error: `value must be between ${low} and ${high}`,
  });
export const clamped = (low: number, high: number) =>
  number.transform((value) => Math.min(high, Math.max(low, value)));
export const text = z.union([z.string(), z.number()]).transform(String);
export const boolean = z.union([
  z.boolean(),
  z
    .enum(['true', 'on', 'yes', 'enable', '1', 'false', 'off', 'no', 'disable', '0'])
    .transform((value) => ['true', 'on', 'yes', 'enable', '1'].includes(value)),
  z.number().transform((value) => value !== 0),
]);
export const none = z.strictObject({});
