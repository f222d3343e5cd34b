import type { DatabaseKind, Kysely } from '@soglia/database';
import { removeAuditBefore } from './audit.ts';
import { eventsAfter, newestCursors, removeBefore } from './event-feed.ts';
import { createHomesRepository, type HomesRepository } from './homes.ts';
import {
  addPicture,
  homesWithUnsentPictures,
  removeUnsentPictures,
  type NewPicture,
} from './picture-changes.ts';
import type { Schema } from './schema.ts';
import type { Scope, Scoped } from './scope.ts';
import {
  addMessage,
  createTicket,
  markSeen,
  setConsent,
  setStage,
  setStatus,
  type NewMessage,
  type NewTicket,
} from './ticket-changes.ts';
import {
  findPicture,
  findTicketByNumber,
  listTickets,
  readPicturePart,
  readTicket,
  type TicketQuery,
} from './ticket-queries.ts';

/** What belongs to homes, as far as the scope reaches. What changes something belongs into a transaction. */
const scopedRepository = (scoped: Scoped) => ({
  list: (query: TicketQuery) => listTickets(scoped, query),
  read: (id: string) => readTicket(scoped, id),
  findByNumber: (number: number) => findTicketByNumber(scoped, number),
  create: (input: NewTicket, key?: string) => createTicket(scoped, input, key),
  addMessage: (id: string, message: NewMessage, key?: string) => addMessage(scoped, id, message, key),
  setStatus: (id: string, status: 'Open' | 'Closed') => setStatus(scoped, id, status),
  setStage: (id: string, stage: 'new' | 'in_progress' | 'waiting') => setStage(scoped, id, stage),
  setConsent: (id: string, granted: boolean) => setConsent(scoped, id, granted),
  markSeen: (id: string) => markSeen(scoped, id),
  addPicture: (id: string, picture: NewPicture, key?: string) => addPicture(scoped, id, picture, key),
  findPicture: (ticketId: string, id: string) => findPicture(scoped, ticketId, id),
  readPicturePart: (id: string, part: number) => readPicturePart(scoped, id, part),
  eventsAfter: (cursor: number, limit: number) => eventsAfter(scoped, cursor, limit),
});

export type ScopedRepository = ReturnType<typeof scopedRepository>;

export interface Repositories {
  /** The only way to tickets, messages, pictures and events. */
  within(scope: Scope): ScopedRepository;
  readonly homes: HomesRepository;
  newestCursors(homeIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  removeBefore(at: number): Promise<void>;
  removeAuditBefore(at: number): Promise<void>;
  homesWithUnsentPictures(at: number): Promise<readonly string[]>;
  /** @returns whether there may be more */
  removeUnsentPictures(homeId: string, at: number): Promise<boolean>;
}

/** All repositories on one connection or transaction. */
export const createRepositories = (
  db: Kysely<Schema>,
  kind: DatabaseKind,
  { now, homeSpace }: Pick<Scoped, 'now' | 'homeSpace'>,
): Repositories => ({
  within: (scope) => scopedRepository({ db, kind, scope, now, homeSpace }),
  homes: createHomesRepository(db, now),
  newestCursors: (homeIds) => newestCursors(db, homeIds),
  removeBefore: (at) => removeBefore(db, at),
  removeAuditBefore: (at) => removeAuditBefore(db, at),
  homesWithUnsentPictures: (at) => homesWithUnsentPictures({ db }, at),
  removeUnsentPictures: (homeId, at) => removeUnsentPictures({ db, kind }, homeId, at),
});
