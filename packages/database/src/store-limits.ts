/** Bounds of the store. Times in milliseconds, sizes in bytes. */
export interface StoreLimits {
  /** Statements and transactions that wait for their turn, and for how long. */
  readonly waiting: number;
  readonly wait: number;
  /** One statement. */
  readonly statement: number;
  /** One transaction, from its beginning to the end of its work. */
  readonly transaction: number;
  /** A lock that another process holds. */
  readonly lock: number;
  /** PostgreSQL: a new connection, how many there are, and how long an unused one is kept. */
  readonly connect: number;
  readonly connections: number;
  readonly idleConnection: number;
  /** The first opening: a gateway whose database takes longer starts without it. */
  readonly firstOpening: number;
  /** Between two tries to open it, at least and at most. */
  readonly shortestPause: number;
  readonly longestPause: number;
  /** The SQLite file. */
  readonly fileSize: number;
}

const SECOND = 1000;

export const defaultStoreLimits: StoreLimits = {
  waiting: 1000,
  wait: 5 * SECOND,
  statement: 10 * SECOND,
  transaction: 20 * SECOND,
  lock: 5 * SECOND,
  connect: 3 * SECOND,
  connections: 8,
  idleConnection: 60 * SECOND,
  firstOpening: 4 * SECOND,
  shortestPause: SECOND,
  longestPause: 30 * SECOND,
  fileSize: 1024 * 1024 * 1024,
};
