import { diagnosticsSchema } from '@soglia/contracts/tickets';
import type { Ticket, TicketDetail, TicketPicture, TicketStatus } from '@soglia/contracts/tickets';
import { StoreUnavailableError, cleanText, sql, type Selectable } from '@soglia/database';
import type { Schema } from './schema.ts';
import { within, type Scoped } from './scope.ts';
import { searchedBeginnings } from './search-words.ts';

export type TicketRow = Selectable<Schema['tickets']>;

/** What a list tells: neither words nor diagnostics. */
const listed = [
  ...(['id', 'number', 'title', 'status', 'stage', 'priority', 'description', 'reference'] as const),
  ...(['contact_phone', 'created_at', 'updated_at', 'unread', 'consent_granted', 'consent_at'] as const),
] as const;

export interface TicketQuery {
  readonly reference?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly search?: string | undefined;
  /** Only tickets with a smaller number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What its column holds: all tickets have a smaller number than what is beyond. */
const HIGHEST_NUMBER = 2 ** 31 - 1;

const moment = (ms: number) => new Date(ms).toISOString();

/** References are compared as names are typed. */
export const referenceKey = (reference: string): string => reference.normalize('NFC').toLowerCase();

const toTicket = (row: Pick<TicketRow, (typeof listed)[number]>): Ticket => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  stage: row.stage,
  priority: row.priority,
  description: row.description,
  reference: row.reference,
  contact_phone: row.contact_phone,
  created_at: moment(row.created_at),
  updated_at: moment(row.updated_at),
  unread: row.unread,
  remote_consent:
    row.consent_granted === null || row.consent_at === null
      ? null
      : { granted: row.consent_granted === 1, at: moment(row.consent_at) },
});

const toPicture = (row: Schema['pictures'] | Selectable<Schema['pictures']>): TicketPicture => ({
  id: row.id,
  content_type: row.content_type,
  size: row.size,
  width: row.width,
  height: row.height,
});

/** The row of a ticket that is in the scope. */
export const findTicketRow = ({ db, scope }: Scoped, id: string): Promise<TicketRow | undefined> =>
  db
    .selectFrom('tickets')
    .selectAll()
    .where(within(scope, 'tickets'))
    .where('id', '=', id)
    .executeTakeFirst();

export async function findTicketByNumber({ db, scope }: Scoped, number: number) {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where(within(scope, 'tickets'))
    .where('number', '=', number)
    .executeTakeFirst();
  return row && toTicket(row);
}

/** Newest first. */
export async function listTickets(scoped: Scoped, query: TicketQuery): Promise<readonly Ticket[]> {
  const { reference, status, search, before, limit } = query;
  let selected = scoped.db.selectFrom('tickets').select(listed).where(within(scoped.scope, 'tickets'));
  if (reference !== undefined)
    selected = selected.where('reference_key', '=', referenceKey(cleanText(reference)));
  if (status !== undefined) selected = selected.where('status', '=', status);
  if (before !== undefined && before <= HIGHEST_NUMBER) selected = selected.where('number', '<', before);
  if (search !== undefined) {
    const beginnings = searchedBeginnings(search);
    if (beginnings.length === 0) return [];
    selected = selected.where(matches(scoped, beginnings));
  }
  const rows = await selected.orderBy('number', 'desc').limit(limit).execute();
  return rows.map(toTicket);
}

/** Beginnings hold letters and digits only, and no text of a client is ever part of the language of a search. */
function matches({ kind, scope }: Scoped, beginnings: readonly string[]) {
  if (kind === 'postgres') {
    const query = beginnings.map((word) => `'${word}':*`).join(' & ');
    return sql<boolean>`search @@ ${query}::tsquery`;
  }
  const place = scope.homeId ?? scope.companyId;
  const words = beginnings.map((word) => `"${word}"*`).join(' AND ');
  const query = `place : "${place}" AND words : (${words})`;
  return sql<boolean>`tickets.row in (select rowid from ticket_words where ticket_words match ${query})`;
}

export async function readTicket(scoped: Scoped, id: string): Promise<TicketDetail | undefined> {
  const row = await findTicketRow(scoped, id);
  if (row === undefined) return undefined;
  const { db, scope } = scoped;
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where(within(scope, 'messages'))
    .where('ticket_id', '=', id)
    .orderBy('row')
    .execute();
  const pictures = await db
    .selectFrom('pictures')
    .selectAll()
    .where(within(scope, 'pictures'))
    .where('ticket_id', '=', id)
    .orderBy('row')
    .execute();
  const picturesOf = (messageId: string | null) =>
    pictures
      .filter((one) => one.message_id === messageId && (messageId !== null || one.for_message === 0))
      .map(toPicture);
  return {
    ...toTicket(row),
    diagnostics: readDiagnostics(row.diagnostics),
    messages: messages.map((message) => ({
      id: message.id,
      from: message.sender,
      author: message.author,
      text: message.text,
      created_at: moment(message.created_at),
      pictures: picturesOf(message.id),
    })),
    pictures: picturesOf(null),
  };
}

function readDiagnostics(text: string): TicketDetail['diagnostics'] {
  try {
    return diagnosticsSchema.parse(JSON.parse(text));
  } catch {
    throw new StoreUnavailableError('the diagnostics of a ticket are not readable', 'corrupt');
  }
}

/** Whoever has a picture has its ticket. */
export async function findPicture({ db, scope }: Scoped, ticketId: string, id: string) {
  const row = await db
    .selectFrom('pictures')
    .selectAll()
    .where(within(scope, 'pictures'))
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPicture(row);
}

/** One part of a picture that {@link findPicture} has found; undefined after the last. */
export async function readPicturePart({ db, scope }: Scoped, id: string, part: number) {
  const row = await db
    .selectFrom('picture_parts')
    .innerJoin('pictures', 'pictures.id', 'picture_parts.picture_id')
    .select('picture_parts.bytes')
    .where(within(scope, 'pictures'))
    .where('picture_parts.picture_id', '=', id)
    .where('picture_parts.part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}
