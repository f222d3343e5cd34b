import { z } from 'zod';
import {
  anything,
  byKind,
  clockOrEntity,
  enabled,
  entityId,
  entityIds,
  limit,
  listOf,
  period,
  positivePeriod,
  sunEvent,
  template,
  text,
  texts,
  weekdaysField,
} from '#automations/schema/values.ts';
import { purposeConditions } from '#automations/purposes/purposes.ts';
import { purposeSchema } from '#automations/schema/purposes.ts';
import { isTemplate, textOf } from '#automations/values.ts';

/** `and`, `or` and `not` are also kinds of themselves: `{ and: [...] }`. */
export const logicKinds = ['and', 'or', 'not'] as const;

const common = { condition: z.string().optional(), alias: text.optional(), enabled: enabled.optional() };

const state = z.strictObject({
  ...common,
  entity_id: entityIds,
  state: texts,
  attribute: text.optional(),
  for: positivePeriod.optional(),
  match: z.enum(['all', 'any'], { error: "expected 'all' or 'any'" }).optional(),
});

const stateOfAttribute = state.extend({
  state: anything.refine((value) => value !== undefined),
  attribute: text,
});

const atLeastOne = (...keys: readonly string[]) => ({
  error: `at least one of [${keys.map((key) => `'${key}'`).join(', ')}] is required`,
});

const kinds: Readonly<Partial<Record<string, z.ZodType>>> = {
  numeric_state: z
    .strictObject({
      ...common,
      entity_id: entityIds,
      attribute: text.optional(),
      above: limit.optional(),
      below: limit.optional(),
      value_template: template.optional(),
    })
    .refine((one) => one.above !== undefined || one.below !== undefined, atLeastOne('below', 'above')),
  time: z
    .strictObject({
      ...common,
      after: clockOrEntity.optional(),
      before: clockOrEntity.optional(),
      weekday: weekdaysField.optional(),
    })
    .refine(
      (one) => [one.after, one.before, one.weekday].some((part) => part !== undefined),
      atLeastOne('before', 'after', 'weekday'),
    ),
  sun: z
    .strictObject({
      ...common,
      after: sunEvent.optional(),
      after_offset: period.optional(),
      before: sunEvent.optional(),
      before_offset: period.optional(),
    })
    .refine((one) => one.after !== undefined || one.before !== undefined, atLeastOne('before', 'after')),
  zone: z.strictObject({ ...common, entity_id: entityIds, zone: z.union([entityId, z.array(entityId)]) }),
  trigger: z.strictObject({ ...common, id: texts }),
  template: z.strictObject({ ...common, value_template: template }),
  device: z.looseObject({ ...common, device_id: text, domain: text }),
};

const folded = (schema: z.ZodType): z.ZodType =>
  z
    .looseObject({ options: z.looseObject({}) })
    .transform(({ options, ...rest }): unknown => ({ ...rest, ...options }))
    .pipe(schema);

const logic = (key: string): z.ZodType =>
  z.strictObject({ ...common, [key]: z.lazy(() => conditions).refine((value) => value !== undefined) });

/** Keys of an action that may stand beside a condition among actions. */
export function conditionSchema(
  fields: Readonly<Record<string, unknown>>,
  more: z.ZodRawShape = {},
): z.ZodType | string {
  const extended = (schema: z.ZodType): z.ZodType =>
    z
      .looseObject(more)
      .transform((one): unknown => Object.fromEntries(Object.entries(one).filter(([key]) => !(key in more))))
      .pipe(schema);
  const kind = fields['condition'];
  const shorthand = logicKinds.find((key) => key in fields);
  if (kind === undefined && shorthand !== undefined) return extended(logic(shorthand));
  if (kind === undefined) {
    return "Unexpected value for condition: 'None'. Expected a condition, a list of conditions or a valid template";
  }
  const name = textOf(kind);
  if (logicKinds.some((key) => key === name))
    return 'conditions' in fields
      ? extended(logic('conditions'))
      : "required key not provided at 'conditions'";
  if (name === 'state') return extended('attribute' in fields ? stateOfAttribute : state);
  const purpose = purposeConditions[name];
  if (purpose !== undefined) return extended(purposeSchema(purpose, common, 'condition'));
  const schema = kinds[name];
  if (schema === undefined) return `Invalid condition "${name}" specified`;
  return extended('options' in fields && (name === 'sun' || name === 'zone') ? folded(schema) : schema);
}

/** One condition: an object of its kind, or a template alone. */
const oneCondition: z.ZodType = z.unknown().superRefine((value, context) => {
  if (isTemplate(value)) return;
  const checked = byKind((fields) => conditionSchema(fields)).safeParse(value);
  if (checked.success) return;
  const isObject = typeof value === 'object' && value !== null;
  context.addIssue({
    code: 'custom',
    message: isObject ? (checked.error.issues[0]?.message ?? 'invalid') : 'Expected a dictionary',
  });
});

export const conditions: z.ZodType = listOf(oneCondition);
