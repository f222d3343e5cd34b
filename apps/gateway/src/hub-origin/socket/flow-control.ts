import { WebSocket, type RawData } from 'ws';
import type { Clock } from '@soglia/server/clock';

export interface FlowControlOptions {
  readonly to: WebSocket;
  /** Bytes waiting in `to` above which it is full; it has drained at half of that. */
  readonly highWaterBytes: number;
  readonly onFull: () => void;
  readonly onDrained: () => void;
  /** Milliseconds after which `to` is reported as stalled when, while full, it has taken nothing. */
  readonly stallMs: number;
  readonly clock: Clock;
  readonly onStalled: () => void;
}

/**
 * Sends frames to one socket and tells when it does not keep up. Counts only what was sent through it, so that two
 * senders to one socket each have a bound of their own.
 */
export function createFlowControl(options: FlowControlOptions) {
  const { to, highWaterBytes, onFull, onDrained, stallMs, clock, onStalled } = options;
  let waitingBytes = 0;
  let taken = 0;
  let cancelStallTimer: (() => void) | undefined;

  const watchForStall = (takenBefore: number) => {
    cancelStallTimer = clock.after(stallMs, () => {
      if (to.readyState !== WebSocket.OPEN || cancelStallTimer === undefined) return;
      if (taken === takenBefore) onStalled();
      else watchForStall(taken);
    });
  };

  /** Counts a frame until `to` has taken it: the function that it returns is called then. */
  const count = (bytes: number) => {
    waitingBytes += bytes;
    return () => {
      waitingBytes -= bytes;
      taken += 1;
      if (cancelStallTimer === undefined || waitingBytes > highWaterBytes / 2) return;
      cancelStallTimer();
      cancelStallTimer = undefined;
      onDrained();
    };
  };

  const checkFull = () => {
    if (cancelStallTimer !== undefined || waitingBytes <= highWaterBytes) return;
    watchForStall(taken);
    onFull();
  };

  return {
    send: (data: RawData | string, binary: boolean): void => {
      if (to.readyState !== WebSocket.OPEN) return;
      to.send(data, { binary }, count(frameBytes(data)));
      checkFull();
    },
    pong: (data: Buffer): void => {
      if (to.readyState !== WebSocket.OPEN) return;
      to.pong(data, false, count(data.length));
      checkFull();
    },
    /** More than the high-water mark is waiting, and has not drained since. */
    get full(): boolean {
      return cancelStallTimer !== undefined;
    },
    get waitingBytes(): number {
      return waitingBytes;
    },
    stop: (): void => {
      cancelStallTimer?.();
      cancelStallTimer = undefined;
    },
  };
}

/** Bytes of a frame's content. */
export function frameBytes(data: RawData | string): number {
  if (Array.isArray(data)) return data.reduce((sum, part) => sum + part.length, 0);
  return typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
}
