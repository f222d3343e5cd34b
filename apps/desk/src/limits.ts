import { SECOND_MS, MINUTE_MS, DAY_MS } from '@soglia/server/durations';

/** Bounds of the desk. Times in milliseconds, sizes in bytes. */
export interface DeskLimits {
  /** A body of JSON. */
  readonly body: number;
  /** A whole request, and its header. */
  readonly request: number;
  /** A request with a picture, which a slow line needs minutes for. */
  readonly pictureBody: number;
  readonly headers: number;
  /** Connections of one source at once; proxies that are trusted have no such limit. */
  readonly sourceConnections: number;
  /** Requests with a key that opens nothing, for each source. */
  readonly failures: number;
  readonly failureWindow: number;
  /** Look-ups of keys at once for each source, and how many wait. */
  readonly lookUps: number;
  readonly waitingLookUps: number;
  /** Pictures that are in memory at once, and requests of each home that wait for that. */
  readonly pictures: number;
  readonly waitingPictures: number;
  /** How often new events are looked for. */
  readonly eventPoll: number;
  /** Connections for events, of one home and of all. */
  readonly homeSockets: number;
  readonly sockets: number;
  /** Between two pings; a connection that has not answered the one before is ended. */
  readonly heartbeat: number;
  /** How long one batch of events may take until it is sent. */
  readonly slowReader: number;
  /** Events of a batch. */
  readonly eventBatch: number;
  /** How long a replaced key stays valid. */
  readonly keyGrace: number;
  /** How long events and idempotency keys are kept. */
  readonly memory: number;
  /** How long a picture waits for its message. */
  readonly unsentPicture: number;
}

export const defaultDeskLimits: DeskLimits = {
  body: 512 * 1024,
  request: 60 * SECOND_MS,
  pictureBody: 5 * MINUTE_MS,
  headers: 10 * SECOND_MS,
  sourceConnections: 100,
  failures: 20,
  failureWindow: 5 * MINUTE_MS,
  lookUps: 4,
  waitingLookUps: 200,
  pictures: 8,
  waitingPictures: 20,
  eventPoll: 700,
  homeSockets: 4,
  sockets: 5_000,
  heartbeat: 20 * SECOND_MS,
  slowReader: 15 * SECOND_MS,
  eventBatch: 100,
  keyGrace: 7 * DAY_MS,
  memory: 90 * DAY_MS,
  unsentPicture: DAY_MS,
};
