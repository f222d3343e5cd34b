import * as z from 'zod/mini';
import { FUNCTION_IDS, ROLE_RIGHTS } from './roles.ts';
import { momentSchema, roleIdSchema, userIdSchema } from './texts.ts';

/**
 * Why a role does not allow something (docs/access-rules.md, 9). `closed`: no role opens it. `time`: more of the past
 * than a device's sheet shows. `unresolved`: what it would act on cannot be told. `too_many_parts`: of one automation.
 */
export const REFUSAL_REASONS = [
  'closed',
  'function',
  'right',
  'device',
  'time',
  'template',
  'unresolved',
  'too_many_parts',
  'outside_times',
] as const;

/** How many are kept: the oldest go first. */
export const KEPT_REFUSALS = 500;

/** What one person was refused, for one reason; the same again only counts. */
export const refusalSchema = z.object({
  id: z.int(),
  /** The names as they were at the last refusal. */
  person: z.object({ id: userIdSchema, name: z.string() }),
  role: z.object({ id: roleIdSchema, name: z.string() }),
  /** A command type, `domain.service`, or a method and the pattern of a route: never the contents of a request. */
  act: z.string(),
  reason: z.enum(REFUSAL_REASONS),
  /** The device that was not allowed, as the client named it: it may not exist. */
  entity_id: z.nullable(z.string()),
  /** The function that would have allowed it. */
  function_id: z.nullable(z.int().check(z.minimum(1), z.maximum(FUNCTION_IDS.length))),
  /** The right that would have allowed it. */
  right: z.nullable(z.enum(ROLE_RIGHTS)),
  first_at: momentSchema,
  last_at: momentSchema,
  /** How often, at least once. */
  times: z.int(),
});

/** The query of `GET /api/refusals`: by the last time, newest first. */
export const refusalsQuerySchema = z.strictObject({
  /** Only what this person was refused. */
  person: z.optional(userIdSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(KEPT_REFUSALS)), 100),
});

/** The answer to `GET /api/refusals`. */
export const refusalsSchema = z.array(refusalSchema);

export type Refusal = z.infer<typeof refusalSchema>;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
export type RefusalsQuery = z.infer<typeof refusalsQuerySchema>;
