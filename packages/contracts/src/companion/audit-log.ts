import * as z from 'zod/mini';
import { daySchema, momentSchema, roleIdSchema, userIdSchema } from './texts.ts';

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'person.created',
  'person.changed',
  'person.activated',
  'person.deactivated',
  'person.deleted',
  'person.expired',
  'person.password_changed',
  'person.password_reset',
  'role.created',
  'role.changed',
  'role.deleted',
  'profile.changed',
  'automation.saved',
  'automation.deleted',
  'energy.saved',
  'map.saved',
  'track.changed',
  'zone.saved',
  'zone.deleted',
  'backup.created',
  'backup.schedule_changed',
  'service_key.created',
  'service_key.revoked',
  'house.prepared',
  'house.token_lost',
] as const;

/** One entry of the audit log. */
export const auditEntrySchema = z.object({
  /** Increases with time. */
  id: z.int(),
  at: momentSchema,
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it; null for the gateway itself. The name as it was then. */
  actor: z.nullable(z.object({ id: userIdSchema, name: z.string() })),
  /** The person, role or thing that was changed; the name as it was then. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Names of what was changed, such as `role_id`, with both values where they are no secret. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** The IP address that asked. */
  address: z.nullable(z.string()),
});

/** The query of `GET /api/audit_log`: newest first. */
export const auditQuerySchema = z.strictObject({
  /** Entries at most. */
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  /** Only entries older than the one with this id. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** The id of who did it. */
  actor: z.optional(userIdSchema),
  /** The id of what was changed. */
  subject: z.optional(roleIdSchema),
  from: z.optional(daySchema),
  to: z.optional(daySchema),
});

/** `next` is the `before` of the following page; null on the last one. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.int()) });

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditPage = z.infer<typeof auditPageSchema>;
