import { z } from 'zod';
import { textOf } from '#automations/values.ts';
import {
  anything,
  byKind,
  clockOrLookedUp,
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
import { purposeTriggers } from '#automations/purposes/purposes.ts';
import { purposeSchema } from '#automations/schema/purposes.ts';

const common = {
  trigger: z.string().optional(),
  platform: z.string().optional(),
  id: text.optional(),
  alias: text.optional(),
  enabled: enabled.optional(),
  variables: z.looseObject({}).optional(),
};

const state = z
  .strictObject({
    ...common,
    entity_id: entityIds,
    attribute: text.optional(),
    from: anything.optional(),
    to: anything.optional(),
    not_from: anything.optional(),
    not_to: anything.optional(),
    for: positivePeriod.optional(),
  })
  .refine((one) => !('to' in one && 'not_to' in one) && !('from' in one && 'not_from' in one), {
    error: 'two or more values in the same group of exclusion',
  })
  .refine((one) => 'attribute' in one || [one.from, one.to].flat().every(isStateText), {
    error: "expected str at 'to'",
  });

/** YAML turns `on` into a boolean: the hub refuses it, as a state is a text. */
function isStateText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

const numericState = z
  .strictObject({
    ...common,
    entity_id: entityIds,
    attribute: text.optional(),
    above: limit.optional(),
    below: limit.optional(),
    value_template: template.optional(),
    for: positivePeriod.optional(),
  })
  .refine((one) => one.above !== undefined || one.below !== undefined, {
    error: "at least one of ['below', 'above'] is required",
  })
  .refine((one) => !(Number(one.above) > Number(one.below)), {
    error: 'A value can never be above and below at the same time',
  });

const unit = (max: number) =>
  z
    .union([z.number(), z.string()])
    .refine((value) => /^(\*|\/[1-9]\d*|\d+)$/.test(textOf(value)) && !(Number(textOf(value)) > max), {
      error: `must be a value between 0 and ${max}`,
    })
    .optional();

const timePattern = z
  .strictObject({ ...common, hours: unit(23), minutes: unit(59), seconds: unit(59) })
  .refine((one) => [one.hours, one.minutes, one.seconds].some((part) => part !== undefined), {
    error: "at least one of ['hours', 'minutes', 'seconds'] is required",
  });

/** Of 2026.11: the sun by its purpose, without a target. */
const sunPurpose = z.strictObject({
  ...common,
  options: z.strictObject({ offset: period.optional() }).optional(),
});

const kinds: Readonly<Partial<Record<string, z.ZodType>>> = {
  state,
  numeric_state: numericState,
  time: z.strictObject({
    ...common,
    at: z.union([z.array(clockOrLookedUp), clockOrLookedUp]),
    weekday: weekdaysField.optional(),
  }),
  time_pattern: timePattern,
  sun: z.strictObject({ ...common, event: sunEvent, offset: period.optional() }),
  'sun.sunrise': sunPurpose,
  'sun.sunset': sunPurpose,
  zone: z.strictObject({
    ...common,
    entity_id: entityIds,
    zone: entityId,
    event: z.enum(['enter', 'leave'], { error: "expected 'enter' or 'leave'" }).optional(),
  }),
  event: z.strictObject({
    ...common,
    event_type: texts,
    event_data: z.looseObject({}).optional(),
    context: z.looseObject({}).optional(),
  }),
  homeassistant: z.strictObject({
    ...common,
    event: z.enum(['start', 'shutdown'], { error: "expected 'start' or 'shutdown'" }),
  }),
  device: z.looseObject({ ...common, device_id: text, domain: text, type: text.optional() }),
  // Accepted, and they never fire here.
  template: z.strictObject({ ...common, value_template: template, for: positivePeriod.optional() }),
  webhook: z.looseObject({ ...common, webhook_id: text }),
  tag: z.looseObject({ ...common, tag_id: texts }),
  calendar: z.looseObject({ ...common, entity_id: entityId }),
  conversation: z.looseObject({ ...common, command: texts }),
  persistent_notification: z.looseObject(common),
  geo_location: z.looseObject({ ...common, source: text, zone: entityId }),
};

/** A trigger, with all keys that its kind has and no others; a list of triggers that stands for one. */
const trigger: z.ZodType = byKind((fields) => {
  if ('triggers' in fields) return z.strictObject({ triggers: z.lazy(() => triggers) });
  const { trigger: name, platform } = fields;
  if (name !== undefined && platform !== undefined) {
    return "Cannot specify both 'platform' and 'trigger'. Please use 'trigger' only.";
  }
  const kind = textOf(name ?? platform ?? '');
  if (kind === '') return "required key not provided at 'trigger'";
  const purpose = purposeTriggers[kind];
  if (purpose !== undefined) return purposeSchema(purpose, common, 'trigger');
  const schema = kinds[kind];
  if (schema === undefined) return `Invalid trigger '${kind}' specified`;
  return 'options' in fields && (kind === 'sun' || kind === 'zone') ? foldedOptions(schema) : schema;
});

/** Newer hubs take the fields of some kinds inside `options` too. */
const foldedOptions = (schema: z.ZodType): z.ZodType =>
  z
    .looseObject({ options: z.looseObject({}).optional() })
    .transform(({ options, ...rest }): unknown => ({ ...rest, ...options }))
    .pipe(schema);

export const triggers: z.ZodType = listOf(trigger);
