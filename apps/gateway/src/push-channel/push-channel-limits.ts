import { SECOND_MS, MINUTE_MS } from '@soglia/server/durations';

/** Bounds of the push channel; a part of `limits.ts`. Times in milliseconds, sizes in bytes. */
export interface PushChannelLimits {
  /** Connections in all and of one source, and the channels that one connection gets. */
  readonly pushConnections: number;
  readonly pushConnectionsPerSource: number;
  readonly pushChannelsPerConnection: number;
  /** Bytes of a message in either direction, and how many one connection sends within the window. */
  readonly pushMessage: number;
  readonly pushMessages: number;
  readonly pushMessageWindow: number;
  /** Bytes waiting for a connection that does not read, above which it is dropped. */
  readonly pushBuffer: number;
  /** A connection that was silent for so long is pinged, and is ended where it does not answer; how often that is looked at. */
  readonly pushActivity: number;
  readonly pushPong: number;
  readonly pushCheck: number;
  /** Events of one request and channels of one event; events on channels that are published within the window. */
  readonly pushBatch: number;
  readonly pushEvents: number;
  readonly pushEventWindow: number;
  /** How far the clock of who signs may be from ours. */
  readonly pushRequestAge: number;
  /** An external push service: one try, tries, the wait before the second one, and events that wait. */
  readonly pushTry: number;
  readonly pushTries: number;
  readonly pushRetry: number;
  readonly pushWaiting: number;
  /** How long events are kept for other gateways of the same database. */
  readonly pushEventMemory: number;
}

const KIBI = 1024;

export const defaultPushChannelLimits: PushChannelLimits = {
  pushConnections: 2048,
  pushConnectionsPerSource: 128,
  pushChannelsPerConnection: 8,
  pushMessage: 10 * KIBI,
  pushMessages: 60,
  pushMessageWindow: 10 * SECOND_MS,
  pushBuffer: 64 * KIBI,
  pushActivity: 2 * MINUTE_MS,
  pushPong: 30 * SECOND_MS,
  pushCheck: 15 * SECOND_MS,
  pushBatch: 10,
  pushEvents: 600,
  pushEventWindow: MINUTE_MS,
  pushRequestAge: 10 * MINUTE_MS,
  pushTry: 10 * SECOND_MS,
  pushTries: 3,
  pushRetry: SECOND_MS,
  pushWaiting: 256,
  pushEventMemory: 5 * MINUTE_MS,
};
