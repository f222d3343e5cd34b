import { StoreUnavailableError } from '@soglia/database';
import type { DeskEvent } from '@soglia/contracts/tickets';
import type { WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';
import { scopeOf } from '#api/callers.ts';
import type { DeskLimits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { DeskStore } from '#store/desk-store.ts';
import type { KeyHolder } from '#store/homes.ts';

/** Codes of the WebSocket protocol, and of our own from 4000 on. */
export const CLOSE_CODES = {
  goingAway: 1001,
  slowReader: 1013,
  tooMany: 1013,
  revoked: 4401,
  replaced: 4409,
} as const;

/** Milliseconds that the other side has to answer the end. */
const END_LIMIT = 2000;

export interface EventConnection {
  readonly holder: KeyHolder;
  /** There may be events up to this cursor. */
  advance(newest: number): void;
  end(code: number, reason: string): void;
}

export interface EventConnectionParts {
  readonly socket: WebSocket;
  readonly holder: KeyHolder;
  readonly after: number | undefined;
  readonly store: DeskStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: DeskLimits;
  /** Called once. */
  readonly onEnd: () => void;
}

/**
 * One reader. It is sent one batch after the other, each when the one before is on its way, so that a reader that is
 * slow takes no memory; what is new meanwhile is in the table.
 */
export function createEventConnection(parts: EventConnectionParts): EventConnection {
  const { socket, holder, store, clock, logger, limits, onEnd } = parts;
  const scope = scopeOf(holder);
  let cursor = parts.after;
  /** Up to which there may be events; -1 before the first look. */
  let newest = -1;
  let sending = false;
  let ended = false;
  let answered = true;
  let cancelBeat: (() => void) | undefined;

  const finish = () => {
    if (ended) return;
    ended = true;
    cancelBeat?.();
    onEnd();
  };
  const end = (code: number, reason: string) => {
    finish();
    socket.close(code, reason);
    // A connection that is dead answers nothing.
    clock.after(END_LIMIT, () => {
      socket.terminate();
    });
  };

  const beat = () => {
    cancelBeat = clock.after(limits.heartbeat, () => {
      if (!answered) {
        finish();
        socket.terminate();
        return;
      }
      answered = false;
      socket.ping();
      beat();
    });
  };

  const sendBatch = (events: readonly DeskEvent[]) =>
    new Promise<void>((resolve, reject) => {
      const cancel = clock.after(limits.slowReader, () => {
        reject(new RangeError('the reader is too slow'));
      });
      events.forEach((event, index) => {
        socket.send(JSON.stringify(event), (error) => {
          if (error) {
            cancel();
            reject(error);
          } else if (index === events.length - 1) {
            cancel();
            resolve();
          }
        });
      });
    });

  const send = async () => {
    if (sending) return;
    sending = true;
    try {
      while (!ended && cursor !== undefined && cursor < newest) {
        const from = cursor;
        const events = await store.use((repositories) =>
          repositories.within(scope).eventsAfter(from, limits.eventBatch),
        );
        if (events.length > 0) await sendBatch(events);
        // Old events are forgotten: there may be none up to the newest cursor.
        cursor = events.at(-1)?.cursor ?? newest;
      }
    } catch (error) {
      // A database that is away: the next look at it goes on from the same cursor.
      if (error instanceof StoreUnavailableError) return;
      if (error instanceof RangeError) logger.warn('a reader of events was too slow');
      finish();
      socket.terminate();
    } finally {
      sending = false;
    }
  };

  socket.on('pong', () => {
    answered = true;
  });
  // Nothing is expected of a reader.
  socket.on('message', () => {
    end(1008, 'nothing is expected');
  });
  socket.on('close', finish);
  socket.on('error', () => {
    finish();
    socket.terminate();
  });
  beat();

  return {
    holder,
    advance: (reached) => {
      // A cursor of another database, which has more events than this one. What was sent while a look was under way may
      // be newer than what that has found.
      const isOther = cursor !== undefined && cursor > reached && (newest < 0 || reached < newest);
      if (cursor === undefined || isOther) cursor = reached;
      newest = reached;
      void send();
    },
    end,
  };
}
