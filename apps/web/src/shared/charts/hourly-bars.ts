import type { Span } from './points.ts';
import { MINUTE_MS, HOUR_MS } from '../durations.ts';

/** One bar: the hour that starts at `at`, milliseconds since the epoch. */
export interface HourlyBar {
  readonly at: number;
  readonly value: number;
}

interface Event {
  readonly at: number;
  readonly value: number;
}

/** The 24 hours that end with the one that contains `end`; `join` reduces the values of an hour to one. */
export function hourlyBarsOf(
  events: readonly Event[],
  { end }: Span,
  join: (values: readonly number[]) => number,
): readonly HourlyBar[] {
  // Hours of the local clock, also in zones with an offset of half an hour.
  const shift = new Date(end).getTimezoneOffset() * MINUTE_MS;
  const last = Math.floor((end - shift) / HOUR_MS) * HOUR_MS + shift;
  return Array.from({ length: 24 }, (_, index) => {
    const at = last - (23 - index) * HOUR_MS;
    const within = events.filter((event) => event.at >= at && event.at < at + HOUR_MS);
    return { at, value: join(within.map(({ value }) => value)) };
  });
}

/** Round ticks for the axis of bars: 0 and two or three more, up to at least `highest`. */
export function barTicksOf(highest: number): readonly number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const step = steps.find((one) => one * 3 >= highest) ?? Math.ceil(highest / 3 / 1000) * 1000;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
