/**
 * When the electronic meters of Italian homes disconnect, as distributors tell their customers. What this assumes, on
 * the careful side where they differ:
 *
 * - Up to 10 % above the contracted power (3.3 kW of 3 kW) there is no limit of time.
 * - Above it and up to {@link FAST_RATIO} the meter waits: distributors name three hours for a first excess, and at
 *   least 90 minutes. Taken: 90 minutes in sum; time below the limit is given back at the same pace.
 * - Above {@link FAST_RATIO} it waits for about two minutes without an interruption. Distributors name 27 % above the
 *   available power (4.2 kW of 3 kW) or a third above the contracted one (4 kW); taken: 27 % above the contracted one.
 *
 * It is the mean over some seconds that counts: a motor that starts disconnects nobody. Contracts without a limiter
 * (above 30 kW) are not disconnected at all; nobody is asked for such a figure here.
 */
const FREE_RATIO = 1.1;
const FAST_RATIO = 1.27;
/** Milliseconds. */
export const SLOW_MS = 90 * 60_000;
export const FAST_MS = 120_000;

/** kW. */
export interface PowerLimits {
  /** No limit of time up to here. */
  readonly free: number;
  /** Above this the meter disconnects within {@link FAST_MS}. */
  readonly fast: number;
}

export const powerLimits = (contractedKw: number): PowerLimits => ({
  free: contractedKw * FREE_RATIO,
  fast: contractedKw * FAST_RATIO,
});

/** How long a power may last, milliseconds; undefined where it may last for ever. */
export function disconnectsAfter(kw: number, contractedKw: number): number | undefined {
  const { free, fast } = powerLimits(contractedKw);
  if (kw > fast) return FAST_MS;
  return kw > free ? SLOW_MS : undefined;
}
