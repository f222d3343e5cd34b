import { MESSAGE_PICTURES } from '@soglia/contracts/tickets';
import type { PreparedPicture } from '#pictures/picture.ts';
import { audit } from './audit.ts';
import { takeSpace } from './home-space.ts';
import { within, type Scoped } from './scope.ts';
import { lockTicket, once, type Made } from './ticket-changes.ts';

/** Bytes of a part: what is in memory of a picture that is read. */
const PART = 256 * 1024;
/** Pictures of one ticket with all its messages. */
const TICKET_PICTURES = 60;

/** As many pictures as a message may have are waiting for it, or the ticket has all that it may have. */
export class TooManyPicturesError extends Error {
  override readonly name = 'TooManyPicturesError';
}

/**
 * Keeps a picture in the database, in parts: every instance on one PostgreSQL has it, it is there or not there together
 * with its ticket, and a copy of the database holds it.
 */
export async function addPicture(
  scoped: Scoped,
  ticketId: string,
  { contentType, width, height, bytes }: PreparedPicture,
  key?: string,
): Promise<Made> {
  const { db, scope, now } = scoped;
  const { company_id: companyId, home_id: homeId } = await lockTicket(scoped, ticketId);
  return await once(scoped, { homeId, key, what: `picture of ${ticketId}` }, async (id) => {
    const held = await db
      .selectFrom('pictures')
      .select('message_id')
      .where(within(scope, 'pictures'))
      .where('ticket_id', '=', ticketId)
      .execute();
    const waiting = held.filter(({ message_id: messageId }) => messageId === null).length;
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
