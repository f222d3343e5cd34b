import { vi } from 'vitest';

/** Long enough for a busy machine; a test that passes never waits for all of it. */
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 10;

/** Calls `check` until it no longer throws, and returns its result. @param timeout in ms */
export const waitFor = <Result>(
  check: () => Result | Promise<Result>,
  timeout: number = TIMEOUT_MS,
): Promise<Result> => vi.waitFor(check, { timeout, interval: INTERVAL_MS });
