import type { Clock } from '@soglia/server/clock';
import type { Logger } from './logging/logger.ts';

export interface BackgroundLoopOptions {
  /** What is done in each round. */
  readonly name: string;
  /** Resolves with the moment at which there is something to do again; undefined where nothing is known of. */
  readonly round: () => Promise<number | undefined>;
  readonly isOn: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface BackgroundLoop {
  /** There is something to do now. */
  wake(): void;
  /** No further round begins; resolves when the one that runs has ended. */
  close(): Promise<void>;
}

/** Beside what it is woken for: an announcement may have been lost. */
const LONGEST_REST_MS = 15_000;
/** Between two rounds, however often it is woken. */
const SHORTEST_REST_MS = 100;
/** After a round that failed. */
const RETRY_MS = 5000;

/** Runs one round after another: when woken, at the moment that the last round has named, and now and then. */
export function createBackgroundLoop({
  name,
  round,
  isOn,
  clock,
  logger,
}: BackgroundLoopOptions): BackgroundLoop {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isResting = false;
  let isClosed = false;
  let hasFailed = false;
  let cancelTimer: () => void = () => undefined;

  const runOnce = async (): Promise<number> => {
    if (!isOn()) return LONGEST_REST_MS;
    try {
      const next = await round();
      hasFailed = false;
      return Math.min(next === undefined ? Infinity : Math.max(0, next - clock.now()), LONGEST_REST_MS);
    } catch (error) {
      if (!hasFailed) logger.warn({ err: error }, `${name} failed: trying again`);
      hasFailed = true;
      return RETRY_MS;
    }
  };

  const run = async (): Promise<void> => {
    isWoken = false;
    const rest = await runOnce();
    running = undefined;
    isResting = true;
    // Nobody waits for longer than this, but who wakes it often does not make it run more often.
    if (!isClosed)
      cancelTimer = clock.after(SHORTEST_REST_MS, () => {
        isResting = false;
        if (isWoken && !hasFailed) start();
        else cancelTimer = clock.after(Math.max(0, rest - SHORTEST_REST_MS), start);
      });
  };

  function start(): void {
    cancelTimer();
    running ??= run();
  }

  function wake(): void {
    if (isClosed || isWoken) return;
    isWoken = true;
    if (!isResting && running === undefined) start();
  }

  return {
    wake,
    close: async () => {
      isClosed = true;
      cancelTimer();
      await running;
    },
  };
}
