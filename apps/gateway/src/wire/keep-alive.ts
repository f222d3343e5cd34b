import type { WebSocket } from 'ws';
import type { Clock } from '@soglia/server/clock';

export interface KeepAliveOptions {
  readonly socket: WebSocket;
  /** Milliseconds between pings, and for an answer. */
  readonly intervalMs: number;
  readonly clock: Clock;
  /** While this socket is not being read, silence proves nothing. */
  readonly isPaused: () => boolean;
  readonly onTimeout: () => void;
}

/** Pings a peer, and reports when nothing at all arrived from it between two pings. Returns how to stop. */
export function keepAlive({ socket, intervalMs, clock, isPaused, onTimeout }: KeepAliveOptions): () => void {
  let alive = true;
  const markAlive = () => {
    alive = true;
  };
  socket.on('pong', markAlive);
  socket.on('ping', markAlive);
  socket.on('message', markAlive);

  const ping = () => {
    if (!alive && !isPaused()) {
      onTimeout();
      return;
    }
    alive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
    cancel = clock.after(intervalMs, ping);
  };
  let cancel = clock.after(intervalMs, ping);
  return () => {
    cancel();
  };
}

/** Answers pings later; of several that have arrived only the last one needs an answer (RFC 6455, 5.5.3). */
export function answerPings(socket: WebSocket, pong: (data: Buffer) => void): void {
  let last: Buffer | undefined;
  socket.on('ping', (data: Buffer) => {
    if (last === undefined) {
      setImmediate(() => {
        if (last !== undefined) pong(last);
        last = undefined;
      });
    }
    last = data;
  });
}
