import { auditEntrySchema } from '@soglia/contracts/companion';
import { cleanText, type Kysely, type Selectable } from '@soglia/database';
import { parseJson } from '@soglia/hub-client/json';
import type { Schema } from './schema.ts';
import { StoreUnavailableError, type AuditLogRepository } from './store.ts';

/** Entries that are kept; a house of 10 people writes some hundreds a year. */
const KEPT = 100_000;

/** Old entries are removed once in so many additions. */
const PRUNED_EACH = 100;

function toEntry(row: Selectable<Schema['audit_log']>) {
  const { actor_id: actorId, subject_id: subjectId } = row;
  const { success, data } = auditEntrySchema.safeParse({
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: actorId === null ? null : { id: actorId, name: row.actor_name ?? '' },
    subject: subjectId === null ? null : { id: subjectId, name: row.subject_name ?? '' },
    changes: parseJson(row.changes),
    address: row.address,
  });
  if (!success) throw new StoreUnavailableError('an entry of the audit log is not readable', 'corrupt');
  return data;
}

export function createAuditLogRepository(db: Kysely<Schema>): AuditLogRepository {
  return {
    add: async ({ at, action, actor, subject, changes, address }) => {
      const { id: newest } = await db
        .insertInto('audit_log')
        .values({
          at,
          action,
          address,
          actor_id: actor?.id ?? null,
          actor_name: actor === null ? null : cleanText(actor.name),
          subject_id: subject?.id ?? null,
          subject_name: subject === null ? null : cleanText(subject.name),
          changes: JSON.stringify(changes),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (newest > KEPT && newest % PRUNED_EACH === 0)
        await db
          .deleteFrom('audit_log')
          .where('id', '<=', newest - KEPT)
          .execute();
    },
    page: async ({ limit, before, action, actor, subject, fromAt, toAt }) => {
      let query = db.selectFrom('audit_log').selectAll();
      if (before !== undefined) query = query.where('id', '<', before);
      if (action !== undefined) query = query.where('action', '=', action);
      if (actor !== undefined) query = query.where('actor_id', '=', actor);
      if (subject !== undefined) query = query.where('subject_id', '=', subject);
      if (fromAt !== undefined) query = query.where('at', '>=', fromAt);
      if (toAt !== undefined) query = query.where('at', '<', toAt);
      const rows = await query
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return rows.map(toEntry);
    },
  };
}
