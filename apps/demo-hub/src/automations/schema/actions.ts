import { z } from 'zod';
import {
  anything,
  byKind,
  enabled,
  entityId,
  flag,
  listOf,
  positivePeriod,
  template,
  text,
} from '#automations/schema/values.ts';
import { conditions, conditionSchema, logicKinds } from '#automations/schema/conditions.ts';
import { target } from '#automations/schema/purposes.ts';
import { triggers } from '#automations/schema/triggers.ts';
import { isTemplate, textOf } from '#automations/values.ts';

const common = { alias: text.optional(), continue_on_error: flag.optional(), enabled: enabled.optional() };
const own = (shape: z.ZodRawShape): z.ZodType => z.strictObject({ ...common, ...shape });
const needed = (schema: z.ZodType): z.ZodType =>
  schema.refine((value) => value !== undefined, { error: 'required key not provided' });
const some = z.lazy(() => actions);
const many = needed(some);

const serviceName = z.string().refine((name) => isTemplate(name) || /^[a-z0-9_]+\.[a-z0-9_]+$/i.test(name), {
  error: (issue) => `Service ${textOf(issue.input)} does not match format <domain>.<name>`,
});
const service = (key: 'action' | 'service'): z.ZodType =>
  own({
    [key]: serviceName,
    data: z.union([z.looseObject({}), z.string(), z.null()]).optional(),
    data_template: z.union([z.looseObject({}), z.string(), z.null()]).optional(),
    entity_id: anything.optional(),
    target: z.union([target, z.string(), z.null()]).optional(),
    response_variable: text.optional(),
    metadata: z.looseObject({}).optional(),
  });

const repeat = z
  .strictObject({
    count: anything.optional(),
    for_each: anything.optional(),
    while: conditions.optional(),
    until: conditions.optional(),
    sequence: many,
  })
  .refine((one) => ['count', 'for_each', 'while', 'until'].filter((key) => key in one).length === 1, {
    error: "must contain exactly one of 'count', 'for_each', 'while' or 'until'",
  });

const branch = byKind((fields) => ('sequence' in fields ? own({ sequence: some }) : z.lazy(() => action)));

/** By the key that tells what an action does. */
const kinds: Readonly<Partial<Record<string, z.ZodType>>> = {
  delay: own({ delay: positivePeriod }),
  wait_template: own({
    wait_template: template,
    timeout: positivePeriod.optional(),
    continue_on_timeout: flag.optional(),
  }),
  wait_for_trigger: own({
    wait_for_trigger: triggers,
    timeout: positivePeriod.optional(),
    continue_on_timeout: flag.optional(),
  }),
  event: own({
    event: text,
    event_data: z.looseObject({}).optional(),
    event_data_template: z.looseObject({}).optional(),
  }),
  scene: own({ scene: entityId }),
  repeat: own({ repeat }),
  choose: own({
    choose: listOf(
      z.strictObject({ alias: text.optional(), conditions: needed(conditions), sequence: many }),
    ),
    default: some.optional(),
  }),
  if: own({ if: conditions, then: many, else: some.optional() }),
  variables: own({ variables: z.looseObject({}) }),
  stop: own({ stop: z.union([text, z.null()]), error: flag.optional(), response_variable: text.optional() }),
  parallel: own({ parallel: listOf(z.union([z.array(z.lazy(() => action)), branch])) }),
  sequence: own({ sequence: some }),
  set_conversation_response: own({ set_conversation_response: anything }),
  action: service('action'),
  service: service('service'),
  service_template: z.looseObject(common),
};

const action: z.ZodType = byKind((fields) => {
  if ('action' in fields && 'service' in fields) {
    return "Cannot specify both 'service' and 'action'. Please use 'action' only.";
  }
  if (['condition', ...logicKinds].some((key) => key in fields))
    return conditionSchema(fields, { continue_on_error: flag.optional() });
  if ('device_id' in fields && !('action' in fields) && !('service' in fields)) {
    return z.looseObject({ ...common, device_id: text, domain: text });
  }
  const [, schema] = Object.entries(kinds).find(([key]) => key in fields) ?? [];
  return schema ?? 'Unable to determine action';
});

/** Actions: each an object with the keys of its kind. */
export const actions: z.ZodType = listOf(action);
