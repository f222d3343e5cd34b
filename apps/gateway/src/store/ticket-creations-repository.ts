import { STATEMENT_ROWS, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import type { TicketCreationsRepository } from './store.ts';

export function createTicketCreationsRepository(db: Kysely<Schema>): TicketCreationsRepository {
  const of = (attempt: string) => db.updateTable('ticket_creations').where('attempt', '=', attempt);
  return {
    claim: async (attempt, now, until) => {
      const { numInsertedOrUpdatedRows: added = 0n } = await db
        .insertInto('ticket_creations')
        .values({ attempt, ticket_id: null, at: now, claimed_until: until })
        .onConflict((conflict) => conflict.column('attempt').doNothing())
        .executeTakeFirst();
      if (added > 0n) return { kind: 'claimed', isFirst: true };
      const { numUpdatedRows: taken } = await of(attempt)
        .set({ claimed_until: until })
        .where('ticket_id', 'is', null)
        .where('claimed_until', '<=', now)
        .executeTakeFirst();
      if (taken > 0n) return { kind: 'claimed', isFirst: false };
      const row = await db
        .selectFrom('ticket_creations')
        .select('ticket_id')
        .where('attempt', '=', attempt)
        .executeTakeFirst();
      const ticketId = row?.ticket_id ?? null;
      return ticketId === null ? { kind: 'busy' } : { kind: 'made', ticketId };
    },
    note: async (attempt, ticketId) => {
      await of(attempt).set({ ticket_id: ticketId }).execute();
    },
    release: async (attempt) => {
      await of(attempt).set({ claimed_until: 0 }).where('ticket_id', 'is', null).execute();
    },
    forget: async (attempt) => {
      await db
        .deleteFrom('ticket_creations')
        .where('attempt', '=', attempt)
        .where('ticket_id', 'is', null)
        .execute();
    },
    knownIds: async (ids) => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('ticket_creations')
        .select('ticket_id')
        .where('ticket_id', 'in', ids.slice(0, STATEMENT_ROWS))
        .execute();
      return new Set(rows.flatMap(({ ticket_id: id }) => id ?? []));
    },
    clean: async (before, kept) => {
      await db.deleteFrom('ticket_creations').where('at', '<', before).execute();
      const newest = db
        .selectFrom('ticket_creations')
        .select('attempt')
        .orderBy('at', 'desc')
        .orderBy('attempt')
        .limit(kept);
      await db.deleteFrom('ticket_creations').where('attempt', 'not in', newest).execute();
    },
  };
}
