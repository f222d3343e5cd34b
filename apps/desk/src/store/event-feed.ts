import type { DeskEvent } from '@soglia/contracts/tickets';
import { statementSlices, type Kysely } from '@soglia/database';
import type { Schema } from './schema.ts';
import { within, type Scoped } from './scope.ts';

/** The newest cursor of each of the homes. It says that something has happened there, and not what. */
export async function newestCursors(
  db: Kysely<Schema>,
  homeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const cursors = new Map<string, number>();
  for (const ids of statementSlices(homeIds)) {
    const rows = await db.selectFrom('homes').select(['id', 'last_cursor']).where('id', 'in', ids).execute();
    for (const { id, last_cursor: cursor } of rows) cursors.set(id, cursor);
  }
  return cursors;
}

/** What has happened in the home of the scope after a cursor, oldest first. */
export async function eventsAfter(
  { db, scope }: Scoped,
  cursor: number,
  limit: number,
): Promise<readonly DeskEvent[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('tickets', 'tickets.id', 'events.ticket_id')
    .select(['events.cursor', 'events.ticket_id', 'events.what', 'events.sender', 'events.excerpt'])
    .select(['events.at', 'tickets.number', 'tickets.title', 'tickets.reference'])
    .where(within(scope, 'events'))
    .where(within(scope, 'tickets'))
    .where('events.cursor', '>', cursor)
    .orderBy('events.cursor')
    .limit(limit)
    .execute();
  return rows.map(({ sender, at, ...row }) => ({ ...row, from: sender, at: new Date(at).toISOString() }));
}

/** Forgets what nobody asks for any more. @param at milliseconds since the epoch */
export async function removeBefore(db: Kysely<Schema>, at: number): Promise<void> {
  await db.deleteFrom('events').where('at', '<', at).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', at).execute();
}
