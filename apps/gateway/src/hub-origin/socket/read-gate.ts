import { WebSocket } from 'ws';

/** Stops reading a socket while there is at least one reason for it. */
export interface ReadGate {
  pause(reason: string): void;
  /** Reads again unless there is another reason left. */
  resume(reason: string): void;
  readonly isPaused: boolean;
}

export function createReadGate(socket: WebSocket): ReadGate {
  const reasons = new Set<string>();
  return {
    pause: (reason) => {
      reasons.add(reason);
      if (socket.readyState === WebSocket.OPEN) socket.pause();
    },
    resume: (reason) => {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      if (socket.readyState === WebSocket.OPEN) socket.resume();
    },
    get isPaused(): boolean {
      return reasons.size > 0;
    },
  };
}
