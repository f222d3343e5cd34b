import type { TicketEvent } from '@soglia/contracts/tickets';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { OwnFeed } from '#own-feeds.ts';
import type { OwnTickets } from './own-tickets.ts';

export interface TicketFeedOptions {
  readonly own: Pick<OwnTickets, 'countUnread'>;
  readonly instances: Pick<Instances, 'announce' | 'onAnnounced' | 'onMissed'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits: Pick<Limits, 'ticketCall' | 'ticketPoll' | 'ticketRetry'>;
}

/** What gateways of one database tell each other of tickets. */
export const ticketWords = {
  changed: (userId: string, ticketId: string): string => `changed ${userId} ${ticketId}`,
  /** The provider is there again, or no longer: everything is to be looked at anew. */
  refresh: 'refresh',
  /** Somebody has the app open. */
  watched: 'watched',
};

interface Follower {
  readonly person: PersonCaller;
  readonly send: (event: TicketEvent) => void;
  isLive: boolean;
  isStopped: boolean;
}

/** One person with their open sockets, whose events are made one after the other. */
interface Followed {
  readonly followers: Set<Follower>;
  changed: Set<string>;
  work: Promise<unknown>;
  isWaiting: boolean;
  isStale: boolean;
  unread: number;
  isReachable: boolean;
  cancelRetry: () => void;
}

/** Tickets that are told one by one; of more at once only that everything may have changed. */
const CHANGES = 20;

/** The feed of `soglia/tickets/subscribe`. An event says what to read again; it may be told twice. */
export function createTicketFeed({ own, instances, clock, logger, limits }: TicketFeedOptions) {
  const people = new Map<string, Followed>();
  let cancelWatched: () => void = () => undefined;

  const read = async (followed: Followed, person: PersonCaller): Promise<void> => {
    followed.cancelRetry();
    try {
      followed.unread = await own.countUnread(person, AbortSignal.timeout(2 * limits.ticketCall));
      followed.isReachable = true;
    } catch (error) {
      if (!(error instanceof ApiError)) logger.warn({ err: error }, 'unread tickets were not counted');
      followed.isReachable = false;
      followed.cancelRetry = clock.after(limits.ticketRetry / 2, () => {
        refresh(followed);
      });
    }
  };

  const current = ({ unread, isReachable }: Followed): TicketEvent => ({
    type: 'current',
    unread,
    reachable: isReachable,
  });

  const begin = async (followed: Followed, follower: Follower): Promise<void> => {
    // Who has left meanwhile costs the provider nothing.
    if (follower.isStopped) return;
    await read(followed, follower.person);
    follower.send(current(followed));
    follower.isLive = !follower.isStopped;
  };

  const tellChanges = async (followed: Followed): Promise<void> => {
    const { changed, isStale, unread, isReachable } = followed;
    followed.changed = new Set();
    followed.isStale = false;
    const [first] = followed.followers;
    if (first === undefined) return;
    await read(followed, first.person);
    const isOther = isReachable !== followed.isReachable;
    const isMany = changed.size > CHANGES;
    const events: TicketEvent[] = [
      ...(isStale || isOther || isMany || (changed.size === 0 && unread !== followed.unread)
        ? [current(followed)]
        : []),
      ...(isMany
        ? []
        : [...changed].map((id) => ({ type: 'changed', unread: followed.unread, ticket_id: id }) as const)),
    ];
    for (const { isLive, send } of followed.followers) if (isLive) for (const event of events) send(event);
  };

  const schedule = (followed: Followed) => {
    if (followed.isWaiting) return;
    followed.isWaiting = true;
    followed.work = followed.work.then(async () => {
      followed.isWaiting = false;
      await tellChanges(followed).catch((error: unknown) => {
        logger.warn({ err: error }, 'changes of tickets were not told');
      });
    });
  };

  const refresh = (followed: Followed) => {
    followed.isStale = true;
    schedule(followed);
  };

  /** The one gateway that asks a provider asks more often while somebody looks. */
  const tellWatched = () => {
    cancelWatched();
    if (people.size === 0) return;
    instances.announce('tickets', ticketWords.watched);
    cancelWatched = clock.after(limits.ticketPoll, tellWatched);
  };

  const stops = [
    instances.onAnnounced('tickets', (text) => {
      const [, userId = '', ticketId = ''] = /^changed (\S+) (\S+)$/.exec(text) ?? [];
      const followed = people.get(userId);
      if (followed !== undefined) {
        followed.changed.add(ticketId);
        schedule(followed);
      } else if (text === ticketWords.refresh) for (const one of people.values()) refresh(one);
    }),
    instances.onMissed(() => {
      for (const followed of people.values()) refresh(followed);
    }),
  ];

  const feed: OwnFeed = {
    follow: (person, send) => {
      const { userId } = person.person;
      const followed = people.get(userId) ?? newFollowed();
      const isFirst = people.size === 0;
      people.set(userId, followed);
      const follower: Follower = { person, send, isLive: false, isStopped: false };
      followed.followers.add(follower);
      if (isFirst) tellWatched();
      const started = followed.work.then(() => begin(followed, follower));
      followed.work = started.catch(() => undefined);
      return {
        started,
        stop: () => {
          if (follower.isStopped) return;
          follower.isStopped = true;
          follower.isLive = false;
          followed.followers.delete(follower);
          if (followed.followers.size === 0) followed.cancelRetry();
          // Not before: who comes again at once waits behind what is still under way for them.
          void followed.work.then(() => {
            if (followed.followers.size > 0) return;
            followed.cancelRetry();
            if (people.get(userId) === followed) people.delete(userId);
            if (people.size === 0) cancelWatched();
          });
        },
      };
    },
  };

  return {
    feed,
    close: (): void => {
      for (const stop of stops) stop();
      for (const { cancelRetry } of people.values()) cancelRetry();
      cancelWatched();
      people.clear();
    },
  };
}

const newFollowed = (): Followed => ({
  followers: new Set(),
  changed: new Set(),
  work: Promise.resolve(),
  isWaiting: false,
  isStale: false,
  unread: 0,
  isReachable: true,
  cancelRetry: () => undefined,
});
