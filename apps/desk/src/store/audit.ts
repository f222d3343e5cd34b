import type { Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { Scoped } from './scope.ts';

export interface AuditEntry {
  readonly action: string;
  readonly homeId: string | null;
  readonly ticketId: string | null;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Writes who has changed what, in the transaction of the change. */
export async function audit(
  { db, scope, now }: Pick<Scoped, 'db' | 'scope' | 'now'>,
  { action, homeId, ticketId, changes }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      company_id: scope.companyId,
      home_id: homeId,
      ticket_id: ticketId,
      at: now(),
      action,
      actor: scope.actor.audit,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Forgets what is older than the operator keeps. @param at milliseconds since the epoch */
export async function removeAuditBefore(db: Kysely<Schema>, at: number): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', at).execute();
}
