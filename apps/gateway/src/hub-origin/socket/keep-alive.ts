import type { WebSocket } from 'ws';
import type { Clock } from '#clock.ts';

export interface KeepAliveOptions {
  readonly socket: WebSocket;
  /** Milliseconds between pings, and for an answer. */
  readonly every: number;
  readonly clock: Clock;
  /** While it holds, nothing of this socket is read, so that silence proves nothing. */
  readonly isHeld: () => boolean;
  readonly onDead: () => void;
}

/** Pings a peer, and tells when nothing at all came from it between two pings. Returns how to stop. */
export const keepAlive = ({ socket, every, clock, isHeld, onDead }: KeepAliveOptions): (() => void) => {
  let heard = true;
  const hear = () => {
    heard = true;
  };
  socket.on('pong', hear);
  socket.on('ping', hear);
  socket.on('message', hear);

  const beat = () => {
    if (!heard && !isHeld()) {
      onDead();
      return;
    }
    heard = false;
    if (socket.readyState === socket.OPEN) socket.ping();
    cancel = clock.after(every, beat);
  };
  let cancel = clock.after(every, beat);
  return () => {
    cancel();
  };
};
