import { MESSAGE_PICTURES } from '@soglia/contracts/tickets';
import { sql, type Kysely } from '@soglia/database';
import type { PreparedPicture } from '#pictures/picture.ts';
import { audit } from './audit.ts';
import { takeSpace } from './home-space.ts';
import type { Schema } from './schema.ts';
import { within, type Scoped } from './scope.ts';
import { lockTicket, once, type Made } from './ticket-changes.ts';

/** Bytes of a part: what is in memory of a picture that is read. */
const PART = 256 * 1024;
/** Pictures of one ticket with all its messages. */
const TICKET_PICTURES = 60;
/** Pictures that are removed in one transaction. */
const AT_ONCE = 20;

/** As many pictures as a message may have are waiting for it, or the ticket has all that it may have. */
export class TooManyPicturesError extends Error {
  override readonly name = 'TooManyPicturesError';
}

/** What was uploaded for a message and is named by none in time is removed. */
export type NewPicture = PreparedPicture & { readonly forMessage?: boolean };

/**
 * Keeps a picture in the database, in parts: every instance on one PostgreSQL has it, it is there or not there together
 * with its ticket, and a copy of the database holds it.
 */
export async function addPicture(
  scoped: Scoped,
  ticketId: string,
  { contentType, width, height, bytes, forMessage = false }: NewPicture,
  key?: string,
): Promise<Made> {
  const { db, scope, now } = scoped;
  const { company_id: companyId, home_id: homeId } = await lockTicket(scoped, ticketId);
  return await once(scoped, { homeId, key, what: `picture of ${ticketId}` }, async (id) => {
    const held = await db
      .selectFrom('pictures')
      .select(['message_id', 'for_message'])
      .where(within(scope, 'pictures'))
      .where('ticket_id', '=', ticketId)
      .execute();
    const waiting = held.filter(
      (one) => one.message_id === null && one.for_message === Number(forMessage),
    ).length;
    if (held.length >= TICKET_PICTURES || waiting >= 2 * MESSAGE_PICTURES) throw new TooManyPicturesError();
    await takeSpace(scoped, homeId, { bytes: bytes.length, events: 0 });
    await db
      .insertInto('pictures')
      .values({
        company_id: companyId,
        home_id: homeId,
        id,
        ticket_id: ticketId,
        message_id: null,
        for_message: Number(forMessage),
        content_type: contentType,
        size: bytes.length,
        width,
        height,
        created_at: now(),
      })
      .execute();
    await audit(scoped, { action: 'ticket.picture', homeId, ticketId, changes: { picture: id } });
    for (let part = 0; part * PART < bytes.length; part += 1) {
      await db
        .insertInto('picture_parts')
        .values({ picture_id: id, part, bytes: bytes.subarray(part * PART, (part + 1) * PART) })
        .execute();
    }
  });
}

/** The homes with pictures for messages that were never sent. @param at milliseconds since the epoch */
export async function homesWithUnsentPictures(
  { db }: Pick<Scoped, 'db'>,
  at: number,
): Promise<readonly string[]> {
  const rows = await unsentBefore(db, at).select('home_id').distinct().execute();
  return rows.map(({ home_id: homeId }) => homeId);
}

/**
 * Removes those of one home, some at once, and gives their space back. In a transaction: a message that is being sent
 * names one before, or not at all. @returns whether there may be more
 */
export async function removeUnsentPictures(
  { db, kind }: Pick<Scoped, 'db' | 'kind'>,
  homeId: string,
  at: number,
): Promise<boolean> {
  if (kind === 'postgres')
    await db.selectFrom('homes').select('id').where('id', '=', homeId).forUpdate().execute();
  const rows = await unsentBefore(db, at)
    .select(['id', 'size'])
    .where('home_id', '=', homeId)
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('picture_parts').where('picture_id', 'in', ids).execute();
  await db.deleteFrom('pictures').where('id', 'in', ids).execute();
  // Whoever tries again makes a new one.
  await db.deleteFrom('idempotency_keys').where('home_id', '=', homeId).where('made_id', 'in', ids).execute();
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  await db
    .updateTable('homes')
    .set({ stored_bytes: sql`stored_bytes - ${size}` })
    .where('id', '=', homeId)
    .execute();
  return rows.length === AT_ONCE;
}

const unsentBefore = (db: Kysely<Schema>, at: number) =>
  db
    .selectFrom('pictures')
    .where('for_message', '=', sql.lit(1))
    .where('message_id', 'is', null)
    .where('created_at', '<', at);
