import type { WebSocket } from 'ws';
import type { Cancel, Clock } from '#clock.ts';

/** Sends messages in order; those of one event-loop turn share a frame if coalescing is allowed. */
export interface Outbox {
  send(json: string): void;
  allowCoalescing(): void;
  close(): void;
}

const PENDING_LIMIT = 4096;
const PENDING_WARNING = 1024;
const PENDING_WARNING_MS = 10_000;

/** Disconnects a slow client: at 4096 pending messages, or after 10 s above 1024. */
export function createOutbox(socket: WebSocket, clock: Clock, delay: () => number): Outbox {
  let waiting: string[] = [];
  let coalesce = false;
  let pending = 0;
  let cutOff: Cancel | undefined;

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (socket.readyState !== socket.OPEN) return;
    if (coalesce && batch.length > 1) write(`[${batch.join(',')}]`, batch.length);
    else for (const json of batch) write(json, 1);
  }

  function write(json: string, count: number): void {
    socket.send(json, () => settle(count));
  }

  function settle(count: number): void {
    pending -= count;
    if (pending <= PENDING_WARNING) {
      cutOff?.();
      cutOff = undefined;
    }
  }

  return {
    send(json) {
      pending += 1;
      if (pending >= PENDING_LIMIT) {
        socket.terminate();
        return;
      }
      if (pending > PENDING_WARNING) cutOff ??= clock.after(PENDING_WARNING_MS, () => socket.terminate());
      waiting.push(json);
      if (waiting.length > 1) return;
      const ms = delay();
      if (ms > 0) clock.after(ms, flush);
      else setImmediate(flush);
    },
    allowCoalescing: () => {
      coalesce = true;
    },
    close: () => cutOff?.(),
  };
}
