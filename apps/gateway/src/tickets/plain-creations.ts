import { isRecord } from '@soglia/hub-client/json';
import type { TicketDetail } from '@soglia/contracts/tickets';
import { wait, type Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';
import type { TicketCreationsRepository } from '#store/store.ts';
import { publicId, readPlainTicket } from './plain-tickets.ts';
import { NO_JSON } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';

export interface PlainCreationsOptions {
  readonly repository: TicketCreationsRepository;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'ticketCall' | 'ticketCreationMemory' | 'rememberedTicketCreations'>;
}

/** One ticket to be made, and how to find out whether it was. */
interface Creation {
  readonly post: (signal: AbortSignal) => Promise<unknown>;
  readonly list: (signal: AbortSignal) => Promise<readonly TicketDetail[]>;
  readonly find: (id: string, signal: AbortSignal) => Promise<TicketDetail>;
  /** Whether a ticket of the provider says what this one says. */
  readonly isSame: (other: TicketDetail) => boolean;
  /** The ticket as far as it is known without asking. */
  readonly asSent: (id: string) => TicketDetail;
}

const LOOK_AGAIN_MS = 250;

/**
 * Makes tickets at a provider that would make a repeated one twice. Each attempt is stored before it is sent, so that it
 * is known as one after a restart and by the other gateways of the database; where it is not known what came of it, the
 * provider's list is looked at first. Who asked may go away meanwhile: a creation that has begun is seen to its end.
 */
export function createPlainCreations({ repository, clock, limits }: PlainCreationsOptions) {
  /** What the list has of this creation and of no other one. */
  const findMade = async ({ list, isSame }: Creation, signal: AbortSignal) => {
    const same = (await list(signal)).filter(isSame);
    const others = await repository.knownIds(same.map(({ id }) => id));
    return same.find(({ id }) => !others.has(id));
  };

  const identify = async (answer: unknown, creation: Creation, signal: AbortSignal) => {
    const ticket = readPlainTicket(answer);
    if (ticket !== undefined) return ticket;
    const given = isRecord(answer) ? answer['id'] : undefined;
    const id = typeof given === 'string' || typeof given === 'number' ? publicId(String(given)) : undefined;
    if (id !== undefined) return creation.find(id, signal).catch(() => creation.asSent(id));
    return findMade(creation, signal).catch(() => undefined);
  };

  const make = async (attempt: string, creation: Creation): Promise<TicketDetail> => {
    const signal = AbortSignal.timeout(2 * limits.ticketCall);
    try {
      const answer = await creation.post(signal);
      const ticket = await identify(answer, creation, signal);
      // A page of something that stands in front is no word of the provider.
      if (ticket === undefined && answer === NO_JSON) throw new ProviderError('tickets_invalid', true);
      const made = ticket ?? creation.asSent(`new-${attempt.slice(0, 40)}`);
      await repository.note(attempt, made.id);
      return made;
    } catch (error) {
      const isCertain = error instanceof ProviderError && !error.mayBeDone;
      await (isCertain ? repository.forget(attempt) : repository.release(attempt));
      throw error;
    }
  };

  const createOnce = async (attempt: string, creation: Creation): Promise<TicketDetail> => {
    const deadline = clock.now() + limits.ticketCall;
    for (;;) {
      const now = clock.now();
      const claimed = await repository.claim(attempt, now, now + 3 * limits.ticketCall);
      if (claimed.kind === 'made') {
        const signal = AbortSignal.timeout(limits.ticketCall);
        return creation.find(claimed.ticketId, signal).catch(() => creation.asSent(claimed.ticketId));
      }
      if (claimed.kind === 'claimed') {
        if (!claimed.isFirst) {
          const found = await findAgain(attempt, creation);
          if (found !== undefined) return found;
        }
        const made = await make(attempt, creation);
        await repository.clean(now - limits.ticketCreationMemory, limits.rememberedTicketCreations);
        return made;
      }
      // Another gateway is at it.
      if (now > deadline) throw new ProviderError('tickets_unreachable', true, { status: 504 });
      await wait(clock, LOOK_AGAIN_MS);
    }
  };

  const findAgain = async (attempt: string, creation: Creation): Promise<TicketDetail | undefined> => {
    try {
      const found = await findMade(creation, AbortSignal.timeout(limits.ticketCall));
      if (found !== undefined) await repository.note(attempt, found.id);
      return found;
    } catch (error) {
      await repository.release(attempt);
      throw error;
    }
  };

  const underWay = new Map<string, Promise<TicketDetail>>();
  return {
    /** @throws ApiError, StoreUnavailableError */
    create: (attempt: string, creation: Creation): Promise<TicketDetail> => {
      const other = underWay.get(attempt);
      if (other !== undefined) return other;
      const made = createOnce(attempt, creation).finally(() => underWay.delete(attempt));
      underWay.set(attempt, made);
      return made;
    },
  };
}

export type PlainCreations = ReturnType<typeof createPlainCreations>;
