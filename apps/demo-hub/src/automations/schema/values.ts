import { z } from 'zod';
import { weekdays } from '#world/local-time.ts';
import { durationMs, isTemplate, textOf } from '#automations/values.ts';
import { schemaErrorText } from '#world/schema-error-text.ts';

type Looked = Readonly<Record<string, unknown>>;

const ENTITY_ID = /^(?!_)[a-z0-9_]+(?<!_)\.(?!_)[a-z0-9_]+(?<!_)$/;
const REGISTRY_ID = /^[0-9a-f]{32}$/;
const sunEvents = ['sunset', 'sunrise'] as const;

export const text = z.string({ error: 'expected str' });
export const texts = z.union([text, z.array(text)], { error: 'expected str' });
export const anything = z.unknown();
export const template = z.string();

export const entityId = z
  .string({ error: 'expected str' })
  .refine((id) => ENTITY_ID.test(id.trim().toLowerCase()) || REGISTRY_ID.test(id), {
    error: (issue) => `Entity ID ${textOf(issue.input)} is an invalid entity ID`,
  });

/** One, several with commas, or a list. */
export const entityIds = z.union([
  z.string().refine((value) => value.split(',').every((id) => entityId.safeParse(id.trim()).success), {
    error: (issue) => `Entity ${textOf(issue.input)} is neither a valid entity ID nor a valid UUID`,
  }),
  z.array(entityId),
]);

const isPeriod = (value: unknown): boolean =>
  durationMs(value) !== undefined ||
  isTemplate(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isTemplate));

export const period = z.unknown().refine((value) => value !== undefined && isPeriod(value), {
  error: (issue) =>
    `offset ${JSON.stringify(issue.input)} should be format 'HH:MM', 'HH:MM:SS' or 'HH:MM:SS.F'`,
});

export const positivePeriod = period.refine((value) => (durationMs(value) ?? 0) >= 0, {
  error: 'Time period should be positive',
});

const clock = z.string().refine((value) => /^([01]?\d|2[0-3]):[0-5]?\d(:[0-5]?\d(\.\d+)?)?$/.test(value), {
  error: (issue) => `Invalid time specified: ${textOf(issue.input)}`,
});
const timeEntity = z.string().regex(/^(input_datetime|time|sensor)\.\w+$/);
export const clockOrEntity = z.union([clock, timeEntity], {
  error: (issue) => `Invalid time specified: ${textOf(issue.input)}`,
});
export const clockOrLookedUp = z.union(
  [
    clock,
    timeEntity,
    z.strictObject({ entity_id: entityId, offset: period.optional() }),
    z.string().refine(isTemplate),
  ],
  { error: "Expected HH:MM, HH:MM:SS, an Entity ID with domain 'input_datetime' or 'sensor', or a template" },
);

export const weekdaysField = (() => {
  const day = z.enum(weekdays);
  return z.union([day, z.array(day)], {
    error: "value must be one of ['fri', 'mon', 'sat', 'sun', 'thu', 'tue', 'wed']",
  });
})();

export const sunEvent = z.enum(sunEvents, { error: "expected 'sunset' or 'sunrise'" });

/** A number, or the entity that holds one. */
export const limit = z.union(
  [
    z.number(),
    z.string().refine((value) => value.trim() !== '' && Number.isFinite(Number(value))),
    z.string().regex(/^(input_number|number|sensor|zone|counter)\.\w+$/),
  ],
  { error: 'expected float' },
);

const words = ['true', 'false', 'yes', 'no', 'on', 'off', 'enable', 'disable', '1', '0'];
export const flag = z.union(
  [
    z.boolean(),
    z.string().refine((value) => words.includes(value.toLowerCase())),
    z.literal(0),
    z.literal(1),
  ],
  { error: 'invalid boolean value' },
);
/** `enabled`: a boolean or a template. A text that is neither is taken as one too. */
export const enabled = z.union([z.boolean(), z.string()]);

/**
 * An object whose kind decides its schema. `pick` gets the object, and returns a schema, or a text where there is no such
 * kind.
 */
export function byKind(pick: (fields: Looked) => z.ZodType | string): z.ZodType<Record<string, unknown>> {
  return z.looseObject({}, { error: 'expected a mapping' }).superRefine((fields, context) => {
    const schema = pick(fields);
    if (typeof schema === 'string') {
      context.addIssue({ code: 'custom', message: schema });
      return;
    }
    const checked = schema.safeParse(fields);
    if (!checked.success) context.addIssue({ code: 'custom', message: schemaErrorText(checked.error) });
  });
}

/** A list of them, or one alone. */
export const listOf = (item: z.ZodType): z.ZodType =>
  z.unknown().superRefine((value, context) => {
    const list: unknown[] = Array.isArray(value)
      ? value
      : value === undefined || value === null
        ? []
        : [value];
    for (const [index, one] of list.entries()) {
      const checked = item.safeParse(one);
      if (checked.success) continue;
      context.addIssue({ code: 'custom', message: schemaErrorText(checked.error), path: [index] });
    }
  });
