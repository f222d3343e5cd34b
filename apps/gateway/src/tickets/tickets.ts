import type { ApiScope } from '#api/api-scope.ts';
import type { Limits } from '#limits.ts';
import type { OwnFeed } from '#own-feeds/own-feed.ts';
import type { Store } from '#store/store.ts';
import { createProviderFinder } from './find-provider.ts';
import { createOwnTickets } from './own-tickets.ts';
import { registerPictureRoutes } from './picture-routes.ts';
import { createPlainCreations } from './plain-creations.ts';
import { createPlainProvider } from './plain-provider.ts';
import { createProviderClient, type TicketAccess } from './provider-client.ts';
import { createTicketFeed, ticketWords, type TicketFeedOptions } from './ticket-feed.ts';
import { createTicketPeople, type TicketPeopleOptions } from './ticket-people.ts';
import { registerTicketRoutes, type TicketCallerOptions } from './ticket-routes.ts';
import { createTicketWatch, type TicketWatchOptions } from './ticket-watch.ts';

export type TicketsOptions = Omit<TicketFeedOptions, 'own' | 'limits' | 'logger'> &
  TicketPeopleOptions &
  Pick<TicketWatchOptions, 'notices' | 'instances' | 'logger'> & {
    readonly store: Store;
    readonly limits: Limits;
    /** Undefined: tickets are switched off. */
    readonly access: TicketAccess | undefined;
  };

/** The tickets of the people of the house with their installer. */
export interface Tickets {
  readonly isOn: boolean;
  /** Undefined where tickets are switched off. */
  readonly feed: OwnFeed | undefined;
  /** Has no effect but the routes: called once more to describe them. */
  readonly register: (scope: ApiScope, options: TicketCallerOptions) => void;
  /** Once the store is open. */
  start(): void;
  close(): Promise<void>;
}

export function createTickets({ access, ...options }: TicketsOptions): Tickets {
  if (access === undefined) {
    return {
      isOn: false,
      feed: undefined,
      start: () => undefined,
      close: () => Promise.resolve(),
      register: (scope, by) => {
        registerTicketRoutes(scope, { ...by, own: undefined });
        registerPictureRoutes(scope, { ...by, own: undefined });
      },
    };
  }
  const { store, instances, clock, limits, logger } = options;
  const client = createProviderClient({ access, limits });
  const creations = createPlainCreations({ repository: store.ticketCreations, clock, limits });
  const plain = createPlainProvider({ client, creations, logger });
  const finder = createProviderFinder({ client, plain, clock, limits });
  const people = createTicketPeople(options);
  const own = createOwnTickets({
    finder,
    people,
    limits,
    clock,
    onChanged: (userId, ticketId) => {
      instances.announce('tickets', ticketWords.changed(userId, ticketId));
    },
  });
  const { feed, close: closeFeed } = createTicketFeed({ ...options, own });
  const watch = createTicketWatch({ ...options, access, finder, people, values: store.values });
  return {
    isOn: true,
    feed,
    start: watch.start,
    register: (scope, by) => {
      registerTicketRoutes(scope, { ...by, own });
      registerPictureRoutes(scope, { ...by, own });
    },
    close: async () => {
      watch.close();
      closeFeed();
      await client.close();
    },
  };
}
