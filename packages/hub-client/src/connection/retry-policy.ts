/** Number of attempts, with doubled delays, until the state becomes `lost`. */
export const MAX_ATTEMPTS = 5;

const FIRST_DELAY_MS = 1_000;
const LOST_RETRY_INTERVAL_MS = 30_000;
const PROBE_INTERVAL_MS = 1_000;

/** A link shorter than this counts as a failed attempt, so that a hub that closes it is not flooded. */
export const SHORT_CONNECTION_MS = 5_000;

/**
 * Milliseconds before attempt `attempt` (from 1). `chance` in [0, 1) varies it by 20 %, so that the devices of a home
 * do not reconnect at the same time after a power cut.
 */
export function retryDelay(attempt: number, chance: number): number {
  if (attempt > MAX_ATTEMPTS) return withJitter(LOST_RETRY_INTERVAL_MS, chance);
  return withJitter(FIRST_DELAY_MS * 2 ** (Math.max(1, attempt) - 1), chance);
}

/**
 * Milliseconds in which the hub must send `auth_required` at attempt `attempt`: short at first, since an attempt that
 * hangs on a dead network delays the next; longer later, for slow networks.
 */
export function handshakeTimeout(attempt: number): number {
  const isPatient = attempt < 1 || attempt > MAX_ATTEMPTS;
  return isPatient ? 10_000 : Math.min(10_000, 3_000 * 2 ** (attempt - 1));
}

/** Milliseconds to the next probe, at most one second. */
export function probeDelay(chance: number): number {
  return Math.round(PROBE_INTERVAL_MS * (0.8 + 0.2 * chance));
}

function withJitter(delay: number, chance: number): number {
  return Math.round(delay * (0.8 + 0.4 * chance));
}
