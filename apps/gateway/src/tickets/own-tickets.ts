import { createHash, randomUUID } from 'node:crypto';
import {
  idempotencyKeySchema,
  ticketIdSchema,
  type Ticket,
  type TicketDetail,
  type TicketFeature,
  type TicketInput,
  type TicketMessage,
  type TicketPicture,
  type TicketsAnswer,
  type TicketStatus,
} from '@soglia/contracts/tickets';
import type { Clock } from '@soglia/server/clock';
import { createFairSemaphore, type FairSemaphore } from '@soglia/server/fair-semaphore';
import { ApiError } from '#api/api-error.ts';
import { createBoundedMap } from '#identity/bounded-map.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { ProviderFinder } from './find-provider.ts';
import type { ProviderDownload } from './provider-client.ts';
import type { OwnReference, TicketPeople } from './ticket-people.ts';
import type { IncomingPicture, TicketConversation, TicketProvider, TicketsQuery } from './ticket-provider.ts';

export interface OwnTicketsOptions {
  readonly finder: ProviderFinder;
  readonly people: TicketPeople;
  readonly limits: Pick<
    Limits,
    | 'ticketAnswer'
    | 'ticketCalls'
    | 'waitingTicketCalls'
    | 'ticketCallsPerPerson'
    | 'ticketUploads'
    | 'ticketRequests'
    | 'ticketRequestWindow'
    | 'newTickets'
    | 'ticketChanges'
    | 'ticketChangeWindow'
  >;
  readonly clock: Clock;
  /** Somebody has changed a ticket of theirs. */
  readonly onChanged: (userId: string, ticketId: string) => void;
}

/** Pages of the provider that are looked through for one answer. */
const PAGES = 10;
/** Tickets of which it is remembered whose they are, with their pictures. */
const REMEMBERED = 1000;

interface Change {
  readonly id: string;
  readonly feature: TicketFeature;
  /** It does not count against the changes of the person. */
  readonly isFree?: boolean;
}

/** Who asks. */
interface Asked {
  readonly caller: PersonCaller;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/** The tickets of each person: whatever the provider answers, nobody gets one of somebody else. */
export function createOwnTickets({ finder, people, limits, clock, onChanged }: OwnTicketsOptions) {
  const requests = createFailureLimit(limits.ticketRequests, limits.ticketRequestWindow);
  const creations = createFailureLimit(limits.newTickets, limits.ticketChangeWindow);
  const changes = createFailureLimit(limits.ticketChanges, limits.ticketChangeWindow);
  const underWay = new Map<string, number>();
  /** The pictures of tickets that are known to be the person's, by both. A ticket never becomes somebody else's. */
  const known = createBoundedMap<ReadonlySet<string>>(REMEMBERED);

  const createSemaphore = (permits: number) =>
    createFairSemaphore({
      permits,
      waiting: limits.waitingTicketCalls,
      waitingPerHolder: limits.ticketCallsPerPerson,
      waitMs: limits.ticketAnswer,
      clock,
    });
  /** Whoever sends or takes pictures slowly holds back their own. */
  const uploads = createSemaphore(limits.ticketUploads);
  const downloads = createSemaphore(Math.max(1, limits.ticketCalls - limits.ticketUploads));

  /** @throws ApiError where it takes too long */
  const acquire = async (semaphore: FairSemaphore, { person }: PersonCaller, signal: AbortSignal) => {
    const release = await semaphore.acquire(person.userId);
    if (release === undefined) throw new ApiError('too_many_requests', limits.ticketAnswer);
    if (!signal.aborted) return release;
    release();
    throw new ApiError('request_timeout');
  };

  const consume = async (limit: ReturnType<typeof createFailureLimit>, { person }: PersonCaller) => {
    const waitMs = await limit.consume(person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
  };

  /** Counts a request of a person among those under way; returns how to end that. */
  const enter = async (caller: PersonCaller): Promise<() => void> => {
    const { userId } = caller.person;
    await consume(requests, caller);
    const count = underWay.get(userId) ?? 0;
    if (count >= limits.ticketCallsPerPerson) throw new ApiError('too_many_requests', 1000);
    underWay.set(userId, count + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    };
  };

  const asPerson = async <Result>(
    caller: PersonCaller,
    work: (own: OwnReference) => Promise<Result>,
  ): Promise<Result> => {
    const leave = await enter(caller);
    try {
      return await work(await people.referenceOf(caller));
    } finally {
      leave();
    }
  };

  /** A ticket that was not made does not count. */
  const refund =
    ({ person }: PersonCaller) =>
    async (error: unknown): Promise<never> => {
      await creations.refund(person.userId);
      throw error;
    };

  const knownKeyOf = ({ name }: OwnReference, id: string) => `${name.toLowerCase()}\n${id}`;

  const remember = (own: OwnReference, ticket: TicketDetail): TicketDetail => {
    const pictures = [ticket.pictures, ...ticket.messages.map((message) => message.pictures)].flat();
    known.put(knownKeyOf(own, ticket.id), new Set(pictures.map(({ id }) => id)));
    return ticket;
  };

  /** One that is somebody else's is as one that does not exist. */
  const findOwn = async (provider: TicketProvider, own: OwnReference, id: string, signal: AbortSignal) => {
    if (!ticketIdSchema.safeParse(id).success) throw new ApiError('ticket_not_found');
    const ticket = await provider.find(id, signal);
    if (!own.isOwn(ticket.reference)) throw new ApiError('ticket_not_found');
    return remember(own, ticket);
  };

  const ownPage = async (
    provider: TicketProvider,
    own: OwnReference,
    query: TicketsQuery,
    signal: AbortSignal,
  ) => {
    const { results, next } = await provider.page(query, signal);
    return { results: results.filter(({ reference }) => own.isOwn(reference)), next };
  };

  /** A change of a ticket of one's own, where the provider has that. */
  const change = async <Result>(
    { caller, signal }: Asked,
    { id, feature, isFree = false }: Change,
    work: (conversation: TicketConversation, own: OwnReference) => Promise<Result>,
  ): Promise<Result> =>
    asPerson(caller, (own) =>
      finder.use(async (provider) => {
        if (known.get(knownKeyOf(own, id)) === undefined) await findOwn(provider, own, id, signal);
        const { conversation, features } = provider;
        if (conversation === undefined || !features.includes(feature))
          throw new ApiError('tickets_unsupported');
        if (!isFree) await consume(changes, caller);
        const result = await work(conversation, own);
        onChanged(caller.person.userId, id);
        return result;
      }),
    );

  return {
    list: ({ caller, signal }: Asked, { after, ...query }: TicketsQuery): Promise<TicketsAnswer> =>
      asPerson(caller, (own) =>
        finder.use(async (provider) => {
          const start = readPosition(after);
          if (start === undefined) throw new ApiError('invalid_fields');
          let at = start;
          for (let pages = 1; ; pages += 1) {
            const { results, next } = await ownPage(provider, own, { ...query, after: at.after }, signal);
            const shown = results.slice(at.skip, at.skip + MOST_SHOWN);
            const rest = results.length > at.skip + MOST_SHOWN;
            at = rest ? { ...at, skip: at.skip + MOST_SHOWN } : { after: next ?? undefined, skip: 0 };
            const isLast = !rest && next === null;
            if (shown.length === 0 && !isLast && pages < PAGES) continue;
            return {
              results: shown.map(withoutDetail),
              features: [...provider.features],
              next: isLast ? null : writePosition(at),
            };
          }
        }),
      ),
    find: ({ caller, signal }: Asked, id: string): Promise<TicketDetail> =>
      asPerson(caller, (own) => finder.use((provider) => findOwn(provider, own, id, signal))),
    /** @param key the client's name of this attempt; without one each is another */
    create: (
      { caller, signal }: Asked,
      { status: _status, reference: _reference, ...input }: TicketInput,
      key: string | undefined,
    ): Promise<TicketDetail> =>
      asPerson(caller, (own) =>
        finder.use(async (provider) => {
          await consume(creations, caller);
          const ticket = { ...input, status: 'Open', reference: own.name } as const;
          const answer = await provider.create(ticket, attemptOf(caller, key), signal).catch(refund(caller));
          // A provider need not say again whose it is.
          const made = answer.reference === '' ? { ...answer, reference: own.name } : answer;
          if (!own.isOwn(made.reference)) throw new ApiError('tickets_invalid');
          onChanged(caller.person.userId, made.id);
          return remember(own, made);
        }),
      ),
    addMessage: (
      asked: Asked,
      id: string,
      message: { readonly text: string; readonly pictures?: readonly string[] | undefined },
      key: string | undefined,
    ): Promise<TicketMessage> =>
      change(asked, { id, feature: 'messages' }, async (desk, own) => {
        const attempt = attemptOf(asked.caller, key);
        const sent = { text: message.text, pictures: message.pictures ?? [] };
        const made = await desk.addMessage(id, sent, attempt, asked.signal);
        known.delete(knownKeyOf(own, id));
        return made;
      }),
    setStatus: (asked: Asked, id: string, status: TicketStatus): Promise<TicketDetail> =>
      change(asked, { id, feature: 'closing' }, (desk) => desk.setStatus(id, status, asked.signal)),
    setConsent: (asked: Asked, id: string, granted: boolean): Promise<TicketDetail> =>
      change(asked, { id, feature: 'consent' }, (desk) => desk.setConsent(id, granted, asked.signal)),
    setSeen: (asked: Asked, id: string): Promise<TicketDetail> =>
      change(asked, { id, feature: 'messages', isFree: true }, (desk) => desk.setSeen(id, asked.signal)),
    addPicture: (
      asked: Asked,
      id: string,
      picture: Omit<IncomingPicture, 'attempt'>,
      key: string | undefined,
    ): Promise<TicketPicture> =>
      change(asked, { id, feature: 'pictures' }, async (desk, own) => {
        const attempt = attemptOf(asked.caller, key);
        const release = await acquire(uploads, asked.caller, asked.signal);
        try {
          const added = await desk.addPicture(id, { ...picture, attempt }, asked.signal);
          known.delete(knownKeyOf(own, id));
          return added;
        } finally {
          release();
        }
      }),
    /** It counts as under way until the picture has been taken, or destroyed. */
    readPicture: async (
      { caller, signal }: Asked,
      id: string,
      picture: string,
    ): Promise<ProviderDownload> => {
      const releases = [await enter(caller)];
      const releaseAll = () => {
        for (const release of releases.splice(0)) release();
      };
      try {
        releases.push(await acquire(downloads, caller, signal));
        const own = await people.referenceOf(caller);
        const found = await finder.use(async (provider) => {
          const isKnown = known.get(knownKeyOf(own, id))?.has(picture) === true;
          if (!isKnown) await findOwn(provider, own, id, signal);
          // Of the ticket, not only of the house: the provider knows no persons.
          if (known.get(knownKeyOf(own, id))?.has(picture) !== true) throw new ApiError('ticket_not_found');
          if (provider.conversation === undefined) throw new ApiError('tickets_unsupported');
          return provider.conversation.readPicture(id, picture, signal);
        });
        found.body.once('close', releaseAll);
        return found;
      } catch (error) {
        releaseAll();
        throw error;
      }
    },
    /** How many of the person's tickets have messages that they have not seen. */
    countUnread: (caller: PersonCaller, signal: AbortSignal): Promise<number> =>
      finder.use(async (provider) => {
        const own = await people.referenceOf(caller);
        let unread = 0;
        let after: string | undefined;
        for (let pages = 1; pages <= PAGES; pages += 1) {
          const { results, next } = await ownPage(provider, own, { after }, signal);
          unread += results.filter((ticket) => ticket.unread > 0).length;
          if (next === null) break;
          after = next;
        }
        return unread;
      }),
  };
}

export type OwnTickets = ReturnType<typeof createOwnTickets>;

/** Tickets of one answer. */
const MOST_SHOWN = 200;

/** Where the next page begins: a page of the provider, and how many of the caller's tickets there were shown. */
interface PagePosition {
  readonly after: string | undefined;
  readonly skip: number;
}

function readPosition(text: string | undefined): PagePosition | undefined {
  if (text === undefined) return { after: undefined, skip: 0 };
  const [, skip = '', after = ''] = /^(\d{1,5})~(.*)$/s.exec(text) ?? [];
  return skip === '' ? undefined : { after: after === '' ? undefined : after, skip: Number(skip) };
}

const writePosition = ({ after = '', skip }: PagePosition): string => `${skip}~${after}`;

/** The name of an attempt at the provider: by person and key, so that nobody meets a key of somebody else. */
const attemptOf = ({ person }: PersonCaller, key: string | undefined): string =>
  createHash('sha256')
    .update(`${person.userId}\n${idempotencyKeySchema.safeParse(key).data ?? randomUUID()}`)
    .digest('base64url');

/** A list tells what a list has, whatever else the provider gave. */
const withoutDetail = (ticket: Ticket): Ticket => ({
  id: ticket.id,
  number: ticket.number,
  title: ticket.title,
  status: ticket.status,
  stage: ticket.stage,
  priority: ticket.priority,
  description: ticket.description,
  reference: ticket.reference,
  contact_phone: ticket.contact_phone,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
  unread: ticket.unread,
  remote_consent: ticket.remote_consent,
});
