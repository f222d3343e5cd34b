import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { DeskEvent, TicketStatus } from '@soglia/contracts/tickets';
import { parseJson } from '@soglia/hub-client/json';
import type { TicketNews } from './ticket-notices.ts';
import { tellTicketNews } from './ticket-notices.ts';
import { ticketWords } from './ticket-feed.ts';
import type { TicketWatchOptions } from './ticket-watch.ts';

export type DeskEventsOptions = Pick<
  TicketWatchOptions,
  'access' | 'finder' | 'people' | 'notices' | 'values' | 'instances' | 'clock' | 'limits'
>;

/** How far the events of the desk have been dealt with, and before when nothing is news. */
const CURSOR = 'tickets.cursor';
const cursorSchema = z.object({ provider: z.string(), cursor: z.int(), since: z.number() });

/** Names a provider in what is stored. */
export const providerMark = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16);

/** Deals with the events of a desk: tells people and open pages, and remembers how far it has come. */
export function createDeskEvents(options: DeskEventsOptions) {
  const { access, finder, people, notices, values, instances, clock, limits } = options;
  const provider = providerMark(access.url);
  let reached = { provider, cursor: 0, since: 0 };

  /** Which status a ticket has now; its event does not say. */
  const statusOf = async (id: string): Promise<TicketStatus | undefined> => {
    try {
      const desk = await finder.current();
      return (await desk.find(id, AbortSignal.timeout(limits.ticketCall))).status;
    } catch {
      return undefined;
    }
  };

  const newsOf = async (event: DeskEvent): Promise<TicketNews | undefined> => {
    const { from, what, ticket_id: ticketId, number, title, excerpt, cursor, at } = event;
    // What was before this gateway is no news.
    if (from !== 'desk' || Date.parse(at) < reached.since) return undefined;
    const about = { ticketId, number, title, mark: `${provider} ${cursor} ${at}` };
    if (what === 'message') return { ...about, what: { kind: 'answer', excerpt } };
    if (what === 'status') return { ...about, what: { kind: 'status', status: await statusOf(ticketId) } };
    return undefined;
  };

  return {
    /**
     * The cursor to go on from. @param newest that of the desk's newest event, where it has said: a desk that is not as far
     * as this gateway remembers has lost its data, and begins anew
     * @throws StoreUnavailableError
     */
    start: async (newest: number | undefined): Promise<number> => {
      const stored = cursorSchema.safeParse(parseJson((await values.get(CURSOR)) ?? '')).data;
      if (stored?.provider === provider && stored.cursor <= (newest ?? stored.cursor)) reached = stored;
      else {
        reached = { provider, cursor: newest ?? 0, since: newest === undefined ? clock.now() : 0 };
        await values.set(CURSOR, JSON.stringify(reached));
      }
      return reached.cursor;
    },
    /** Only when this has resolved the event counts as dealt with. @throws StoreUnavailableError */
    take: async (event: DeskEvent): Promise<void> => {
      const userIds = (await people.byReference()).get(event.reference.toLowerCase()) ?? [];
      const news = userIds.length === 0 ? undefined : await newsOf(event);
      if (news !== undefined) await tellTicketNews(notices, userIds, news);
      for (const userId of userIds)
        instances.announce('tickets', ticketWords.changed(userId, event.ticket_id));
      reached = { ...reached, cursor: event.cursor };
      await values.set(CURSOR, JSON.stringify(reached));
    },
  };
}
