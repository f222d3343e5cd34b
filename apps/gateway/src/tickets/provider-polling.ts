import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Ticket } from '@soglia/contracts/tickets';
import { isRecord, parseJson } from '@soglia/hub-client/json';
import { providerMark } from './desk-events.ts';
import { tellTicketNews } from './ticket-notices.ts';
import { ticketWords } from './ticket-feed.ts';
import type { TicketWatchOptions } from './ticket-watch.ts';

export type ProviderPollingOptions = Pick<
  TicketWatchOptions,
  'access' | 'finder' | 'people' | 'notices' | 'values' | 'instances' | 'limits'
>;

/** How the tickets of the house were when they were last looked at. */
const SEEN = 'tickets.seen';
const seenSchema = z.object({
  provider: z.string(),
  /** Counts what was stored: with it each change has a name of its own. */
  revision: z.int(),
  /** Read as its entries: a record of the schemas drops one whose id is `__proto__`. */
  tickets: z
    .custom<Readonly<Record<string, unknown>>>(isRecord)
    .transform((tickets) => Object.entries(tickets))
    .pipe(z.array(z.tuple([z.string(), z.string()]))),
});

interface Seen extends Omit<z.infer<typeof seenSchema>, 'tickets'> {
  /** The status and a hash of everything that a change may show in, by the id. */
  readonly tickets: ReadonlyMap<string, string>;
}

/** Tickets that are compared: the newest. */
const MOST_SEEN = 2000;

/** Looks at a provider that tells nothing by itself, and tells people what has changed since the last time. */
export function createProviderPolling(options: ProviderPollingOptions) {
  const { access, finder, people, notices, values, instances } = options;
  const provider = providerMark(access.url);

  const readSeen = async (): Promise<Seen | undefined> => {
    const stored = seenSchema.safeParse(parseJson((await values.get(SEEN)) ?? '')).data;
    return stored?.provider === provider ? { ...stored, tickets: new Map(stored.tickets) } : undefined;
  };

  return {
    /**
     * Compares once. What is told and not stored, because the gateway ended in between, is told again under the same name,
     * which counts once. Resolves with whether a ticket of somebody's is open. @throws ApiError, StoreUnavailableError
     */
    look: async (signal: AbortSignal): Promise<{ readonly hasOpen: boolean }> => {
      // Each time: another gateway of the database may have looked since.
      const seen = await readSeen();
      const { results } = await finder.use((plain) => plain.page({}, signal));
      const users = await people.byReference();
      const usersOf = ({ reference }: Ticket) => users.get(reference.toLowerCase()) ?? [];
      const tickets = results.filter((ticket) => usersOf(ticket).length > 0).slice(0, MOST_SEEN);
      const next = new Map<string, string>();
      let isOther = seen === undefined;
      for (const ticket of tickets) {
        const now = signOf(ticket);
        next.set(ticket.id, now);
        const before = seen === undefined ? now : seen.tickets.get(ticket.id);
        if (before === now) continue;
        isOther = true;
        if (before !== undefined && before[0] !== now[0]) {
          await tellTicketNews(notices, usersOf(ticket), {
            ticketId: ticket.id,
            number: ticket.number,
            title: ticket.title,
            what: { kind: 'status', status: ticket.status },
            mark: `${provider} ${seen?.revision ?? 0} ${now}`,
          });
        }
        for (const userId of usersOf(ticket))
          instances.announce('tickets', ticketWords.changed(userId, ticket.id));
      }
      if (isOther || seen?.tickets.size !== next.size) {
        const revision = (seen?.revision ?? 0) + 1;
        await values.set(SEEN, JSON.stringify({ provider, revision, tickets: Object.fromEntries(next) }));
      }
      return { hasOpen: tickets.some(({ status }) => status === 'Open') };
    },
  };
}

/** The first letter of the status, and a short hash of what else a change may show in. */
const signOf = ({ status, updated_at, priority, title, description }: Ticket): string =>
  `${status.slice(0, 1)}${createHash('sha256')
    .update(JSON.stringify([updated_at, priority, title, description]))
    .digest('base64url')
    .slice(0, 10)}`;
