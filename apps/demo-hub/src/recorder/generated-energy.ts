import { DAY_MS } from '#durations.ts';
import { SLOT } from '#energy/energy-day.ts';
import type { EnergyHistory } from '#energy/energy-history.ts';
import { readingAt, type PastSensor } from '#recorder/past-statistics.ts';
import type { Row } from '#recorder/recorder.ts';
import type { State } from '#world/states.ts';

/** Days of generated history. */
const HISTORY_DAYS = 9;
/** The last day has a row for each five minutes, others for each half hour. */
const HALF_HOUR = 6 * SLOT;

/** Recorder rows of a sensor whose past is computed, for the days until the end of the past, oldest first. */
export function generateEnergyRows(
  past: EnergyHistory,
  sensor: PastSensor,
  { state, attributes }: State,
): Row[] {
  const digits = /\.(\d+)/.exec(state)?.[1]?.length ?? 0;
  const rows: Row[] = [];
  const first = past.until - (past.until % HALF_HOUR) - HISTORY_DAYS * DAY_MS;
  for (let at = first; at <= past.until; at += at < past.until - DAY_MS ? HALF_HOUR : SLOT) {
    const value = sensor.kind === 'sum' ? readingAt(past, sensor, at) : past.slot(sensor.series, at);
    rows.push({ state: value.toFixed(digits), attributes, changed: at, updated: at });
  }
  return rows;
}
