import { WebSocket, type RawData } from 'ws';
import type { Clock } from '#clock.ts';

export interface FlowOptions {
  readonly from: WebSocket;
  readonly to: WebSocket;
  /** Bytes waiting in `to` above which `from` is no longer read. */
  readonly highWater: number;
  /** Milliseconds for which `to` may take nothing before it is given up. */
  readonly stall: number;
  readonly clock: Clock;
  readonly onStalled: () => void;
}

/**
 * Sends to one socket what another one brings, and stops reading the other while the first does not keep up: what
 * waits in memory stays under the mark and one message. A reader that takes nothing at all is given up.
 */
export const createFlow = ({ from, to, highWater, stall, clock, onStalled }: FlowOptions) => {
  let cancel: (() => void) | undefined;

  const watch = (waiting: number) => {
    cancel = clock.after(stall, () => {
      if (to.readyState !== WebSocket.OPEN || cancel === undefined) return;
      if (to.bufferedAmount >= waiting) onStalled();
      else watch(to.bufferedAmount);
    });
  };

  const relax = () => {
    if (cancel === undefined || to.bufferedAmount > highWater / 2) return;
    cancel();
    cancel = undefined;
    if (from.readyState === WebSocket.OPEN) from.resume();
  };

  return {
    send: (data: RawData | string, binary: boolean): void => {
      if (to.readyState !== WebSocket.OPEN) return;
      to.send(data, { binary }, relax);
      if (cancel !== undefined || to.bufferedAmount <= highWater) return;
      from.pause();
      watch(to.bufferedAmount);
    },
    get held(): boolean {
      return cancel !== undefined;
    },
    stop: (): void => {
      cancel?.();
      cancel = undefined;
    },
  };
};
