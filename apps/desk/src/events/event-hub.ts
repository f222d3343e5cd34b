import { StoreUnavailableError } from '@soglia/database';
import type { WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';
import type { DeskLimits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { DeskStore } from '#store/desk-store.ts';
import type { KeyHolder } from '#store/homes.ts';
import { CLOSE_CODES, createEventConnection, type EventConnection } from './event-connection.ts';

/** Ends a connection that is not taken. */
function refuse(socket: WebSocket, code: number, reason: string): void {
  // What comes until the end may be malformed.
  socket.on('error', () => undefined);
  socket.close(code, reason);
}

export interface EventHubParts {
  readonly store: DeskStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: DeskLimits;
}

export interface EventHub {
  /** @param after the last cursor that the reader has; undefined: what happens from now on */
  add(socket: WebSocket, holder: KeyHolder, after: number | undefined): void;
  /** Something of the home, or of any (null), has changed: its readers need not wait for the next look. */
  wake(homeId: string | null): void;
  readonly size: number;
  close(): Promise<void>;
}

/**
 * Sends each reader what happened in its home. New events are looked for in the table: another instance on the same
 * database, or the installer's command in another process, may have written them.
 */
export function createEventHub({ store, clock, logger, limits }: EventHubParts): EventHub {
  const connections = new Set<EventConnection>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let cancelNext: (() => void) | undefined;

  const look = async () => {
    const waiting = [...connections];
    if (waiting.length === 0) return;
    const [valid, cursors] = await store.use(async (repositories) => [
      await repositories.homes.validKeys([...new Set(waiting.map(({ holder }) => holder.keyId))]),
      await repositories.newestCursors([...new Set(waiting.map(({ holder }) => holder.home.id))]),
    ]);
    for (const connection of waiting) {
      const { keyId, home } = connection.holder;
      if (valid.has(keyId)) connection.advance(cursors.get(home.id) ?? 0);
      else connection.end(CLOSE_CODES.revoked, 'the key is not valid any more');
    }
  };

  const lookOnce = (): Promise<void> => {
    if (closed) return Promise.resolve();
    if (looking !== undefined) {
      lookAgain = true;
      return looking;
    }
    cancelNext?.();
    looking = look()
      .catch((error: unknown) => {
        // The store reports itself; readers stay, and get everything later.
        if (!(error instanceof StoreUnavailableError))
          logger.error({ err: error }, 'events could not be read');
      })
      .finally(() => {
        looking = undefined;
        const soon = lookAgain;
        lookAgain = false;
        if (closed || connections.size === 0) return;
        if (soon) void lookOnce();
        else cancelNext = clock.after(limits.eventPoll, () => void lookOnce());
      });
    return looking;
  };

  return {
    add: (socket, holder, after) => {
      if (closed) {
        refuse(socket, CLOSE_CODES.goingAway, 'the desk is stopping');
        return;
      }
      const ofHome = [...connections].filter((each) => each.holder.home.id === holder.home.id);
      // A gateway that lost its connection comes back before the desk has noticed: the oldest one gives way.
      if (ofHome.length >= limits.homeSockets) ofHome[0]?.end(CLOSE_CODES.replaced, 'too many connections');
      if (connections.size >= limits.sockets) {
        refuse(socket, CLOSE_CODES.tooMany, 'too many connections');
        return;
      }
      const connection = createEventConnection({
        socket,
        holder,
        after,
        store,
        clock,
        logger,
        limits,
        onEnd: () => connections.delete(connection),
      });
      connections.add(connection);
      void lookOnce();
    },
    wake: (homeId) => {
      for (const { holder } of connections) {
        if (homeId !== null && holder.home.id !== homeId) continue;
        void lookOnce();
        return;
      }
    },
    get size() {
      return connections.size;
    },
    close: async () => {
      closed = true;
      cancelNext?.();
      for (const connection of connections) connection.end(CLOSE_CODES.goingAway, 'the desk is stopping');
      await looking;
    },
  };
}
