import { randomUUID } from 'node:crypto';
import type { TicketStage, TicketStatus, TicketPriority, Diagnostic } from '@soglia/contracts/tickets';
import { cleanText, sql } from '@soglia/database';
import type { EventKind } from './schema.ts';
import { audit } from './audit.ts';
import { takeSpace } from './home-space.ts';
import { within, type Scoped } from './scope.ts';
import { beginning, foldWords, joinWords } from './search-words.ts';
import { findTicketRow, referenceKey, type TicketRow } from './ticket-queries.ts';

export interface NewTicket {
  readonly title: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly description: string;
  readonly reference: string;
  readonly contactPhone: string;
  /** Whether remote access is authorised with it. Where not, nothing is stored: nobody has withdrawn anything. */
  readonly consent: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly entityId: string | null;
}

/** A ticket that is not there for whoever asks. */
export class UnknownTicketError extends Error {
  override readonly name = 'UnknownTicketError';
}

/** The idempotency key has made something else before. */
export class KeyUsedError extends Error {
  override readonly name = 'KeyUsedError';
}

/** What was made, and whether it had been before. */
export interface Made {
  readonly id: string;
  readonly again: boolean;
}

const EXCERPT_LENGTH = 140;

export const newId = (): string => randomUUID().replaceAll('-', '');

/**
 * Changes of one home wait for each other, so that its cursors are committed in their order. SQLite's transactions
 * exclude each other anyway.
 */
async function lockHome({ db, kind, scope }: Scoped, homeId: string): Promise<void> {
  if (kind === 'sqlite') return;
  await db
    .selectFrom('homes')
    .select('id')
    .where(within(scope, 'homes'))
    .where('id', '=', homeId)
    .forUpdate()
    .execute();
}

/** Runs `make` unless the key has made something already. In a transaction that holds {@link lockHome}. */
export async function once(
  { db, scope, now }: Scoped,
  { homeId, key, what }: { readonly homeId: string; readonly key: string | undefined; readonly what: string },
  make: (id: string) => Promise<void>,
): Promise<Made> {
  const id = newId();
  if (key !== undefined) {
    const made = await db
      .selectFrom('idempotency_keys')
      .select(['what', 'made_id'])
      .where(within(scope, 'idempotency_keys'))
      .where('home_id', '=', homeId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (made !== undefined) {
      if (made.what !== what) throw new KeyUsedError(`${key} has made a ${made.what}`);
      return { id: made.made_id, again: true };
    }
    await db
      .insertInto('idempotency_keys')
      .values({ company_id: scope.companyId, home_id: homeId, key, what, made_id: id, created_at: now() })
      .execute();
  }
  await make(id);
  return { id, again: false };
}

/** The home is that of the scope. */
export async function createTicket(scoped: Scoped, input: NewTicket, key: string | undefined): Promise<Made> {
  const { db, scope, now } = scoped;
  const { companyId, homeId } = scope;
  if (homeId === null) throw new TypeError('a ticket is opened in a home');
  await lockHome(scoped, homeId);
  return await once(scoped, { homeId, key, what: 'ticket' }, async (id) => {
    const { last_number: number } = await db
      .updateTable('companies')
      .set({ last_number: sql`last_number + 1` })
      .where('id', '=', companyId)
      .returning('last_number')
      .executeTakeFirstOrThrow();
    const at = now();
    const [title, description] = [cleanText(input.title), cleanText(input.description)];
    const diagnostics = JSON.stringify(input.diagnostics);
    await db
      .insertInto('tickets')
      .values({
        company_id: companyId,
        home_id: homeId,
        id,
        number,
        title,
        description,
        status: input.status,
        stage: 'new',
        priority: input.priority,
        reference: cleanText(input.reference),
        reference_key: referenceKey(cleanText(input.reference)),
        contact_phone: cleanText(input.contactPhone),
        created_at: at,
        updated_at: at,
        unread: 0,
        consent_granted: input.consent ? 1 : null,
        consent_at: input.consent ? at : null,
        diagnostics,
        entity_id: input.entityId,
        words: joinWords(foldWords(`${title}\n${description}`)),
      })
      .execute();
    const bytes = Buffer.byteLength(`${title}${description}${diagnostics}`);
    await note(scoped, { homeId, ticketId: id, what: 'created', excerpt: null, bytes }, { number });
  });
}

export interface NewMessage {
  readonly text: string;
  /** Uploaded before, and of no other message. */
  readonly pictures: readonly string[];
}

/** Pictures that are not there, or belong to another message. */
export class UnknownPictureError extends Error {
  override readonly name = 'UnknownPictureError';
}

/** The home has written to this ticket as often as it may. */
export class TooManyMessagesError extends Error {
  override readonly name = 'TooManyMessagesError';
}

/** Messages of one ticket, which is read in one answer: with the longest texts they fit into what a gateway takes. */
const TICKET_MESSAGES = 500;

/** What the installer writes counts and is never refused. @throws TooManyMessagesError */
async function refuseBeyondMost({ db, scope }: Scoped, ticketId: string): Promise<void> {
  if (scope.actor.from !== 'home') return;
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(within(scope, 'messages'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TICKET_MESSAGES) throw new TooManyMessagesError();
}

/** A message of the home opens a closed ticket again; an answer begins its work. */
export async function addMessage(
  scoped: Scoped,
  ticketId: string,
  { text, pictures }: NewMessage,
  key?: string,
): Promise<Made> {
  const { db, scope, now } = scoped;
  const { actor } = scope;
  const ticket = await lockTicket(scoped, ticketId);
  const { home_id: homeId } = ticket;
  return await once(scoped, { homeId, key, what: `message of ${ticketId}` }, async (id) => {
    await refuseBeyondMost(scoped, ticketId);
    const at = now();
    const clean = cleanText(text);
    await db
      .insertInto('messages')
      .values({
        company_id: ticket.company_id,
        home_id: homeId,
        id,
        ticket_id: ticketId,
        created_at: at,
        sender: actor.from,
        author: actor.from === 'home' ? ticket.reference : actor.name,
        text: clean,
      })
      .execute();
    for (const picture of new Set(pictures)) {
      const { numUpdatedRows } = await db
        .updateTable('pictures')
        .set({ message_id: id })
        .where(within(scope, 'pictures'))
        .where('ticket_id', '=', ticketId)
        .where('id', '=', picture)
        .where('message_id', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new UnknownPictureError(picture);
    }
    await change(scoped, ticket, {
      words: joinWords([...ticket.words.split(' '), ...foldWords(clean)].filter((word) => word !== '')),
      ...(actor.from === 'desk' ? { unread: ticket.unread + 1 } : {}),
    });
    const excerpt = beginning(clean.replaceAll(/\s+/g, ' '), EXCERPT_LENGTH);
    const bytes = Buffer.byteLength(clean);
    await note(scoped, { homeId, ticketId, what: 'message', excerpt, bytes }, { message: id });
    if (actor.from === 'home' && ticket.status === 'Closed') await setStatus(scoped, ticketId, 'Open');
    if (actor.from === 'desk' && ticket.stage === 'new') await setStage(scoped, ticketId, 'in_progress');
  });
}

/** Each of these says nothing where nothing changes. @throws UnknownTicketError */
export async function setStatus(scoped: Scoped, ticketId: string, status: TicketStatus): Promise<void> {
  const ticket = await lockTicket(scoped, ticketId);
  if (ticket.status === status) return;
  await change(scoped, ticket, { status });
  await note(scoped, { homeId: ticket.home_id, ticketId, what: 'status', excerpt: null }, { status });
}

export async function setStage(scoped: Scoped, ticketId: string, stage: TicketStage): Promise<void> {
  const ticket = await lockTicket(scoped, ticketId);
  if (ticket.stage === stage) return;
  await change(scoped, ticket, { stage });
  await note(scoped, { homeId: ticket.home_id, ticketId, what: 'stage', excerpt: null }, { stage });
}

export async function markSeen(scoped: Scoped, ticketId: string): Promise<void> {
  const ticket = await lockTicket(scoped, ticketId);
  if (ticket.unread === 0) return;
  await scoped.db
    .updateTable('tickets')
    .set({ unread: 0 })
    .where(within(scoped.scope, 'tickets'))
    .where('id', '=', ticketId)
    .execute();
  await note(scoped, { homeId: ticket.home_id, ticketId, what: 'seen', excerpt: null }, {});
}

export async function setConsent(scoped: Scoped, ticketId: string, granted: boolean): Promise<void> {
  const ticket = await lockTicket(scoped, ticketId);
  if (ticket.consent_granted === Number(granted)) return;
  await change(scoped, ticket, { consent_granted: Number(granted), consent_at: scoped.now() });
  await note(scoped, { homeId: ticket.home_id, ticketId, what: 'consent', excerpt: null }, { granted });
}

/** The ticket, read again once nobody else can change its home. @throws UnknownTicketError */
export async function lockTicket(scoped: Scoped, id: string): Promise<TicketRow> {
  const found = await findTicketRow(scoped, id);
  if (found === undefined) throw new UnknownTicketError(id);
  if (scoped.kind === 'sqlite') return found;
  await lockHome(scoped, found.home_id);
  return (await findTicketRow(scoped, id)) ?? found;
}

async function change(
  { db, scope, now }: Scoped,
  { id }: TicketRow,
  changes: Partial<
    Pick<TicketRow, 'status' | 'stage' | 'words' | 'unread' | 'consent_granted' | 'consent_at'>
  >,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ ...changes, updated_at: now() })
    .where(within(scope, 'tickets'))
    .where('id', '=', id)
    .execute();
}

interface Noted {
  readonly homeId: string;
  readonly ticketId: string;
  readonly what: EventKind;
  readonly excerpt: string | null;
  /** Of the texts that were stored with it. */
  readonly bytes?: number;
}

/** The event for the gateway of the home, and the entry of the audit log. */
async function note(
  { db, scope, now, homeSpace }: Omit<Scoped, 'kind'>,
  { homeId, ticketId, what, excerpt, bytes = 0 }: Noted,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = now();
  const cursor = await takeSpace({ db, scope, homeSpace }, homeId, { bytes, events: 1 });
  await db
    .insertInto('events')
    .values({
      company_id: scope.companyId,
      home_id: homeId,
      cursor,
      ticket_id: ticketId,
      what,
      sender: scope.actor.from,
      excerpt,
      at,
    })
    .execute();
  await audit({ db, scope, now }, { action: `ticket.${what}`, homeId, ticketId, changes });
}
