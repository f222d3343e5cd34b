import { z } from 'zod';
import { entityId, positivePeriod, text, texts } from '#automations/schema/values.ts';
import type { Purpose } from '#automations/purposes/purposes.ts';

const ids = z.union([text, z.array(text)]).optional();
export const target = z.strictObject({
  entity_id: z.union([text, z.array(text)]).optional(),
  device_id: ids,
  area_id: ids,
  floor_id: ids,
  label_id: ids,
});

const value = z.looseObject({ number: z.number().optional(), entity: entityId.optional() });
const threshold = z.strictObject({
  type: z.enum(['above', 'below', 'between', 'outside', 'any']),
  value: value.optional(),
  value_min: value.optional(),
  value_max: value.optional(),
});

/** Of a purpose-specific trigger or condition: a target, and the options of its kind. */
export function purposeSchema(
  purpose: Purpose,
  common: z.ZodRawShape,
  role: 'trigger' | 'condition',
): z.ZodType {
  const behavior =
    role === 'trigger'
      ? z.enum(['each', 'first', 'all', 'any', 'last'], { error: "expected 'all', 'each' or 'first'" })
      : z.enum(['any', 'all'], { error: "expected 'all' or 'any'" });
  const held = { behavior: behavior.optional(), for: positivePeriod.optional() };
  const isReported = purpose.kind === 'event' || (purpose.kind === 'number' && purpose.mode === 'changed');
  const own = {
    state: {},
    number: { threshold },
    event: { event_type: texts },
    zone: { zone: z.union([entityId, z.array(entityId)]) },
  }[purpose.kind];
  const options = z.strictObject({ ...(isReported ? {} : held), ...own });
  const isOptional = options.safeParse({}).success;
  return z.strictObject({ ...common, target, options: isOptional ? options.optional() : options });
}
