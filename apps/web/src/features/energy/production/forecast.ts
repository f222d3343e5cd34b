import type { Slot } from '@soglia/energy/periods';
import type { ForecastPoint } from '@soglia/hub-client/energy';

/** Beyond it a point of a forecast does not reach, milliseconds: the last one of a day has no next one for a night. */
const LONGEST_MS = 3_600_000;

/** By configuration entry, as the hub tells it. */
export type Forecast = ReadonlyMap<string, readonly ForecastPoint[]>;

/** What some forecasts expect in a span, kWh; undefined where none of them tells of it. */
export function forecastIn(
  forecast: Forecast,
  entries: readonly string[],
  { start, end }: Slot,
): number | undefined {
  let sum: number | undefined;
  for (const entry of new Set(entries)) {
    const points = forecast.get(entry) ?? [];
    for (const [index, point] of points.entries()) {
      const until = Math.min(points[index + 1]?.start ?? Infinity, point.start + LONGEST_MS);
      const shared = Math.min(until, end) - Math.max(point.start, start);
      if (shared > 0) sum = (sum ?? 0) + (point.kwh * shared) / (until - point.start);
    }
  }
  return sum;
}
