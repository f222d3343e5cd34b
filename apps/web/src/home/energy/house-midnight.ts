import { useMemo } from 'react';
import { momentIn, useHouseZone } from '#hub/use-house-clock.ts';

/** Milliseconds. */
const MINUTE = 60_000;
/** Minutes. */
const DAY = 1_440;

/** The start of the day that contains `at`, in the hub's time zone; also on days of 23 or 25 hours. */
export function midnightIn(at: number, timeZone: string | undefined): number {
  const guess = at - (at % MINUTE) - momentIn(at, timeZone).minute * MINUTE;
  const shown = momentIn(guess, timeZone).minute;
  return guess - (shown > DAY / 2 ? shown - DAY : shown) * MINUTE;
}

/**
 * Midnight in the hub's time zone, wherever the browser is; in the browser's zone where the hub names none, and
 * undefined while that is not known.
 */
export function useMidnight(enabled: boolean): ((at: number) => number) | undefined {
  const zone = useHouseZone(enabled);
  const waiting = zone.kind === 'waiting';
  const timeZone = zone.kind === 'there' ? zone.value : undefined;
  return useMemo(() => (waiting ? undefined : (at) => midnightIn(at, timeZone)), [waiting, timeZone]);
}
