import { WebSocket, type RawData } from 'ws';
import type { Clock } from '#clock.ts';

export interface FlowControlOptions {
  readonly from: WebSocket;
  readonly to: WebSocket;
  /** Bytes waiting in `to` above which `from` is no longer read. */
  readonly highWaterBytes: number;
  /** Milliseconds after which `to` is reported as stalled when it has read nothing. */
  readonly stallMs: number;
  readonly clock: Clock;
  readonly onStalled: () => void;
}

/**
 * Sends frames to one socket and stops reading the other one while the first does not keep up, so that at most the
 * high-water mark and one message wait in memory.
 */
export function createFlowControl({
  from,
  to,
  highWaterBytes,
  stallMs,
  clock,
  onStalled,
}: FlowControlOptions) {
  let cancelStallTimer: (() => void) | undefined;

  const watchForStall = (waitingBytes: number) => {
    cancelStallTimer = clock.after(stallMs, () => {
      if (to.readyState !== WebSocket.OPEN || cancelStallTimer === undefined) return;
      if (to.bufferedAmount >= waitingBytes) onStalled();
      else watchForStall(to.bufferedAmount);
    });
  };

  const resumeReading = () => {
    if (cancelStallTimer === undefined || to.bufferedAmount > highWaterBytes / 2) return;
    cancelStallTimer();
    cancelStallTimer = undefined;
    if (from.readyState === WebSocket.OPEN) from.resume();
  };

  return {
    send: (data: RawData | string, binary: boolean): void => {
      if (to.readyState !== WebSocket.OPEN) return;
      to.send(data, { binary }, resumeReading);
      if (cancelStallTimer !== undefined || to.bufferedAmount <= highWaterBytes) return;
      from.pause();
      watchForStall(to.bufferedAmount);
    },
    /** Whether `from` is not being read. */
    get paused(): boolean {
      return cancelStallTimer !== undefined;
    },
    stop: (): void => {
      cancelStallTimer?.();
      cancelStallTimer = undefined;
    },
  };
}
