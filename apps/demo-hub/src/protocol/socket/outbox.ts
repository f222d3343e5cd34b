import type { WebSocket } from 'ws';
import type { Cancel, Clock } from '#clock.ts';

/** Sends messages in order; what is said in one turn may share a frame once the client allows it. */
export interface Outbox {
  send(json: string): void;
  allowCoalescing(): void;
  close(): void;
}

const PENDING_LIMIT = 4096;
const PENDING_HIGH = 1024;
const HIGH_FOR = 10_000;

/** A client that does not read is cut off: at once at 4096 messages, after 10 s above 1024. */
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
    if (pending <= PENDING_HIGH) {
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
      if (pending > PENDING_HIGH) cutOff ??= clock.after(HIGH_FOR, () => socket.terminate());
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
