/** So many attempts are made, each after twice the wait of the one before, until the line counts as lost. */
export const MAX_ATTEMPTS = 5;

const FIRST_DELAY_MS = 1_000;
const LOST_RETRY_INTERVAL_MS = 30_000;
const PROBE_INTERVAL_MS = 1_000;

/** A link that lived shorter than this counts as a failed attempt, or a hub that hangs up would be hammered. */
export const SHORT_CONNECTION_MS = 5_000;

/**
 * Milliseconds to wait before attempt `attempt` (from 1). `chance` in [0, 1) spreads it by a fifth either
 * way, so that after a power cut the tablets of a house do not return in step.
 */
export function retryDelay(attempt: number, chance: number): number {
  if (attempt > MAX_ATTEMPTS) return withJitter(LOST_RETRY_INTERVAL_MS, chance);
  return withJitter(FIRST_DELAY_MS * 2 ** (Math.max(1, attempt) - 1), chance);
}

/**
 * Milliseconds in which the hub must greet at attempt `attempt`: soon at first, as an attempt that hangs on a
 * dead network keeps the next from being made, longer later for lines that are only slow.
 */
export function handshakeTimeout(attempt: number): number {
  const isPatient = attempt < 1 || attempt > MAX_ATTEMPTS;
  return isPatient ? 10_000 : Math.min(10_000, 3_000 * 2 ** (attempt - 1));
}

/** Milliseconds to the next probe: never more than a second, or coming back would be slow. */
export function probeDelay(chance: number): number {
  return Math.round(PROBE_INTERVAL_MS * (0.8 + 0.2 * chance));
}

function withJitter(delay: number, chance: number): number {
  return Math.round(delay * (0.8 + 0.4 * chance));
}
