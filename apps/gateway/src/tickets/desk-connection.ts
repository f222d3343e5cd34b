import { WebSocket } from 'ws';
import { parseJson } from '@soglia/hub-client/json';
import { DESK_EVENTS_PATH, deskEventSchema, type DeskEvent } from '@soglia/contracts/tickets';
import type { Clock } from '@soglia/server/clock';
import { frameText } from '#wire/frames.ts';
import { keepAlive } from '#wire/keep-alive.ts';
import type { Limits } from '#limits.ts';
import type { TicketAccess } from './provider-client.ts';

export interface DeskConnectionOptions {
  readonly access: TicketAccess;
  /** The cursor of the last event that was dealt with. */
  readonly after: number;
  /** Deals with one event; the next one waits for that. */
  readonly onEvent: (event: DeskEvent) => Promise<void>;
  readonly onOpen: () => void;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'socketHandshake' | 'ticketPing'>;
  readonly signal: AbortSignal;
}

/** Why a connection has ended. `refused`: the desk has answered the handshake with this status. */
export type ConnectionEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Bytes of one event. */
const LONGEST_EVENT = 64 * 1024;
/** Events that wait above which the desk is not read. */
const MOST_WAITING = 64;

/**
 * Holds the outgoing connection to a desk until it ends, be it that either side closes it, that nothing comes any more, or
 * that an event cannot be dealt with. Resolves with the reason, never rejects. Redirects are not followed: the key goes to
 * the address of the settings alone.
 */
export function holdDeskConnection(options: DeskConnectionOptions): Promise<ConnectionEnd> {
  const { access, after, onEvent, onOpen, clock, limits, signal } = options;
  if (signal.aborted) return Promise.resolve({ kind: 'ended' });
  const address = `${access.url.replace(/^http/, 'ws')}${DESK_EVENTS_PATH}?after=${after}`;
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    handshakeTimeout: limits.socketHandshake,
    maxPayload: LONGEST_EVENT,
    headers: { [access.header]: access.key },
  });
  const waiting: DeskEvent[] = [];
  let working: Promise<void> | undefined;
  let end: ConnectionEnd | undefined;

  return new Promise((resolve) => {
    const finish = (reason: ConnectionEnd) => {
      end ??= reason;
      socket.terminate();
    };
    const stop = () => {
      finish({ kind: 'ended' });
    };
    const stopPings = keepAlive({
      socket,
      clock,
      intervalMs: limits.ticketPing,
      isPaused: () => socket.isPaused,
      onTimeout: stop,
    });

    const work = async (): Promise<void> => {
      try {
        for (let event = waiting.shift(); event !== undefined && end === undefined; event = waiting.shift()) {
          await onEvent(event);
          if (socket.isPaused && waiting.length < MOST_WAITING / 2) socket.resume();
        }
      } catch (error) {
        finish({ kind: 'failed', error });
      } finally {
        working = undefined;
      }
    };

    socket.on('open', onOpen);
    socket.on('message', (data, isBinary) => {
      const { data: event } = deskEventSchema.safeParse(isBinary ? undefined : parseJson(frameText(data)));
      // What a newer desk tells besides is not for this gateway.
      if (event === undefined) return;
      waiting.push(event);
      if (waiting.length >= MOST_WAITING) socket.pause();
      working ??= work();
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      finish({ kind: 'refused', status: response.statusCode ?? 0 });
    });
    // What went wrong is told by the close that follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stopPings();
      signal.removeEventListener('abort', stop);
      end ??= { kind: 'ended' };
      // The event that is being dealt with counts before the next connection says where it goes on.
      void (working ?? Promise.resolve()).then(() => {
        resolve(end ?? { kind: 'ended' });
      });
    });
    signal.addEventListener('abort', stop);
  });
}
