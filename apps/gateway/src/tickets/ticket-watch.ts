import { wait, type Clock } from '@soglia/server/clock';
import type { Instances } from '#instances/instances.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { Notices } from '#notifications/notices.ts';
import type { ValuesRepository } from '#store/store.ts';
import { createDeskEvents } from './desk-events.ts';
import { holdDeskConnection } from './desk-connection.ts';
import type { ProviderFinder } from './find-provider.ts';
import type { TicketAccess } from './provider-client.ts';
import { createProviderPolling } from './provider-polling.ts';
import { ticketWords } from './ticket-feed.ts';
import type { TicketPeople } from './ticket-people.ts';

export interface TicketWatchOptions {
  readonly access: TicketAccess;
  readonly finder: ProviderFinder;
  readonly people: Pick<TicketPeople, 'byReference'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly values: Pick<ValuesRepository, 'get' | 'set'>;
  readonly instances: Pick<Instances, 'announce' | 'onAnnounced' | 'isLeader' | 'onLeader'>;
  readonly clock: Clock;
  readonly limits: Pick<
    Limits,
    'socketHandshake' | 'ticketPing' | 'ticketRetry' | 'ticketCall' | 'ticketPoll' | 'ticketIdlePoll'
  >;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const FIRST_RETRY_MS = 500;

/**
 * Follows what the installer does: by one connection to a desk, which the gateway opens because nobody reaches it from
 * outside, or by asking a provider that has none. Of several gateways with one database the leader does.
 */
export function createTicketWatch(options: TicketWatchOptions) {
  const { access, finder, instances, clock, limits, logger } = options;
  const deskEvents = createDeskEvents(options);
  const polling = createProviderPolling(options);
  let running: AbortController | undefined;
  let isUp: boolean | undefined;
  let failures = 0;
  let watchedUntil = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => undefined;

  const setUp = (now: boolean) => {
    const before = isUp;
    isUp = now;
    if (before === now) return;
    if (now) logger.info('tickets: the provider answers');
    else logger.warn('tickets: the provider does not answer');
    if (before !== undefined || !now) instances.announce('tickets', ticketWords.refresh);
  };

  /** Until the time is over, something wakes it, or the watch ends. */
  const pause = (ms: number, signal: AbortSignal): Promise<void> => {
    const woken = new AbortController();
    wake = () => {
      woken.abort();
    };
    return wait(clock, ms, AbortSignal.any([signal, woken.signal]));
  };

  const retryPause = (signal: AbortSignal): Promise<void> => {
    const longest = Math.min(limits.ticketRetry, FIRST_RETRY_MS * 2 ** Math.min(failures, 16));
    failures += 1;
    return pause(longest * (0.5 + Math.random() / 2), signal);
  };

  const followDesk = async (cursor: number | undefined, signal: AbortSignal): Promise<void> => {
    let openedAt = Number.POSITIVE_INFINITY;
    const reason = await holdDeskConnection({
      access,
      clock,
      limits,
      signal,
      after: await deskEvents.start(cursor),
      onEvent: deskEvents.take,
      onOpen: () => {
        openedAt = clock.now();
        setUp(true);
      },
    });
    if (signal.aborted) return;
    // One that ends at once each time is not opened again and again.
    if (clock.now() - openedAt >= limits.ticketPing) failures = 0;
    // It may be another one now, or refuse the key.
    finder.forget();
    setUp(false);
    const status = reason.kind === 'refused' ? reason.status : undefined;
    const err = reason.kind === 'failed' ? reason.error : undefined;
    logger.info({ reason: reason.kind, status, err }, 'tickets: the connection to the desk has ended');
    await retryPause(signal);
  };

  const watch = async (signal: AbortSignal): Promise<void> => {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      try {
        const { kind, cursor } = await finder.current();
        if (kind === 'desk') {
          await followDesk(cursor, signal);
          continue;
        }
        const { hasOpen } = await polling.look(signal);
        failures = 0;
        setUp(true);
        const isWatched = hasOpen || watchedUntil > clock.now();
        await pause(isWatched ? limits.ticketPoll : limits.ticketIdlePoll, signal);
      } catch (error) {
        if (isOver()) return;
        finder.forget();
        setUp(false);
        logger.info({ err: error }, 'tickets: the provider was not reached');
        await retryPause(signal);
      }
    }
  };

  const lead = (isLeader: boolean) => {
    running?.abort();
    running = isLeader ? new AbortController() : undefined;
    // What it was when this gateway last asked may be long ago: others have followed it since.
    finder.forget();
    if (running !== undefined) void watch(running.signal);
  };

  let stops: readonly (() => void)[] = [];
  return {
    /** Once the store is open. */
    start: (): void => {
      stops = [
        instances.onLeader(lead),
        instances.onAnnounced('tickets', (text) => {
          if (text !== ticketWords.watched) return;
          const wasWatched = watchedUntil > clock.now();
          watchedUntil = clock.now() + 2 * limits.ticketPoll;
          if (!wasWatched) wake();
        }),
      ];
      lead(instances.isLeader());
    },
    close: (): void => {
      for (const stop of stops) stop();
      running?.abort();
    },
  };
}
