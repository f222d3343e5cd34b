import { WebSocket } from 'ws';

/** Stops reading a socket while there is at least one reason for it. */
export interface ReadGate {
  hold(reason: string): void;
  /** Reads again unless there is another reason left. */
  release(reason: string): void;
  readonly held: boolean;
}

export function createReadGate(socket: WebSocket): ReadGate {
  const reasons = new Set<string>();
  return {
    hold: (reason) => {
      reasons.add(reason);
      if (socket.readyState === WebSocket.OPEN) socket.pause();
    },
    release: (reason) => {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      if (socket.readyState === WebSocket.OPEN) socket.resume();
    },
    get held(): boolean {
      return reasons.size > 0;
    },
  };
}
