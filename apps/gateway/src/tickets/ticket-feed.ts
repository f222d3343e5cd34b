import type { TicketEvent } from '@soglia/contracts/tickets';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createPersonFeed, type FeedState, type Followed } from '#own-feeds/person-feed.ts';
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

interface TicketState extends FeedState {
  changed: Set<string>;
  unread: number;
  isReachable: boolean;
}

/** Tickets that are told one by one; of more at once only that everything may have changed. */
const CHANGES = 20;

/** The feed of `soglia/tickets/subscribe`. An event says what to read again; it may be told twice. */
export function createTicketFeed({ own, instances, clock, logger, limits }: TicketFeedOptions) {
  let cancelWatched: () => void = () => undefined;

  const read = async (person: PersonCaller, followed: Followed<TicketState>): Promise<void> => {
    const { state } = followed;
    followed.cancelTellingAgain();
    try {
      state.unread = await own.countUnread(person, AbortSignal.timeout(2 * limits.ticketCall));
      state.isReachable = true;
    } catch (error) {
      if (!(error instanceof ApiError)) logger.warn({ err: error }, 'unread tickets were not counted');
      state.isReachable = false;
      state.isStale = true;
      followed.tellAgainIn(limits.ticketRetry / 2);
    }
  };

  /** The one gateway that asks a provider asks more often while somebody looks. */
  const tellWatched = () => {
    instances.announce('tickets', ticketWords.watched);
    cancelWatched = clock.after(limits.ticketPoll, tellWatched);
  };

  const { feed, change, changeAll, close } = createPersonFeed<TicketState, TicketEvent>({
    name: 'tickets',
    newState: () => ({ isStale: false, changed: new Set(), unread: 0, isReachable: true }),
    sendCurrent: async ({ person, send }, followed) => {
      await read(person, followed);
      send(current(followed.state));
    },
    sendChanges: async (live, followed) => {
      const { state } = followed;
      const { changed, isStale, unread, isReachable } = state;
      state.changed = new Set();
      state.isStale = false;
      const [first] = live;
      if (first === undefined) return;
      await read(first.person, followed);
      const isOther = isReachable !== state.isReachable;
      const isMany = changed.size > CHANGES;
      const isOnlyCount = changed.size === 0 && unread !== state.unread;
      const events: TicketEvent[] = [
        ...(isStale || isOther || isMany || isOnlyCount ? [current(state)] : []),
        ...(isMany
          ? []
          : [...changed].map((id) => ({ type: 'changed', unread: state.unread, ticket_id: id }) as const)),
      ];
      for (const { send } of live) for (const event of events) send(event);
    },
    onFirst: tellWatched,
    onLast: () => {
      cancelWatched();
    },
    clock,
    logger,
  });

  const refresh = () => {
    changeAll((state) => {
      state.isStale = true;
    });
  };
  const stops = [
    instances.onAnnounced('tickets', (text) => {
      const [, userId = '', ticketId = ''] = /^changed (\S+) (\S+)$/.exec(text) ?? [];
      if (text === ticketWords.refresh) refresh();
      else
        change(userId, ({ changed }) => {
          changed.add(ticketId);
        });
    }),
    instances.onMissed(refresh),
  ];

  return {
    feed,
    close: (): void => {
      for (const stop of stops) stop();
      close();
    },
  };
}

const current = ({ unread, isReachable }: TicketState): TicketEvent => ({
  type: 'current',
  unread,
  reachable: isReachable,
});
