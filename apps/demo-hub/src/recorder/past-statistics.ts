import { HOUR_MS } from '#durations.ts';
import { SLOT, type EnergySeries } from '#energy/energy-day.ts';
import type { EnergyHistory } from '#energy/energy-history.ts';
import { round, type Statistic, type StatisticKind } from '#recorder/statistics.ts';

/** What meters had counted at the end of the past, as the hub sums it up. */
const SUM = 6_000;
/** What the meter had counted that stood where a newer one counts from zero. */
const REPLACED_AT = 1_311.4;

/** One sensor with a computed past. */
export interface PastSensor {
  readonly id: string;
  readonly series: EnergySeries;
  readonly kind: StatisticKind;
  /** Its state at the end of the past. */
  readonly value: number;
}

/** What the meter shows at `at`. A meter that would be below zero then was another one. */
export function readingAt(past: EnergyHistory, { series, value }: PastSensor, at: number): number {
  const shown = value - past.countedSince(series, at);
  return shown < 0 ? shown + REPLACED_AT : shown;
}

/** The hub's sum of a meter at `at`. */
export const sumAt = (past: EnergyHistory, { series }: PastSensor, at: number): number =>
  SUM - past.countedSince(series, at);

/** Hours that begin from `start` on and before `end`, of the computed past; those in which the hub was off are left out. */
export function pastHours(past: EnergyHistory, sensor: PastSensor, start: number, end: number): Statistic[] {
  const hours: Statistic[] = [];
  const isGap = past.gapsOf(sensor.id);
  const first = Math.max(past.since, Math.ceil(start / HOUR_MS) * HOUR_MS);
  const last = Math.min(end, past.until - HOUR_MS + 1);
  for (let at = first; at < last; at += HOUR_MS) {
    if (isGap(at)) continue;
    const extent = past.hour(sensor.series, at);
    if (extent === undefined) continue;
    if (sensor.kind === 'mean') hours.push({ start: at, end: at + HOUR_MS, ...extent });
    else {
      // What a gap hides is counted in the hour after it.
      let from = at;
      while (from > past.since && isGap(from - HOUR_MS)) from -= HOUR_MS;
      hours.push(meterRow(past, sensor, { from, start: at, end: at + HOUR_MS }));
    }
  }
  return hours;
}

/** Five minutes of the computed past. */
export function pastSlots(past: EnergyHistory, sensor: PastSensor, start: number, end: number): Statistic[] {
  const slots: Statistic[] = [];
  const first = Math.ceil(start / SLOT) * SLOT;
  for (let at = first; at < end && at < past.until; at += SLOT) {
    if (sensor.kind === 'mean') {
      const mean = past.slot(sensor.series, at);
      slots.push({ start: at, end: at + SLOT, mean, min: mean, max: mean });
    } else slots.push(meterRow(past, sensor, { from: at, start: at, end: at + SLOT }));
  }
  return slots;
}

interface MeterSpan {
  /** The end of the row before. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

function meterRow(past: EnergyHistory, sensor: PastSensor, { from, start, end }: MeterSpan): Statistic {
  return {
    start,
    end,
    state: round(readingAt(past, sensor, end)),
    sum: round(sumAt(past, sensor, end)),
    change: round(past.countedSince(sensor.series, from) - past.countedSince(sensor.series, end)),
    last_reset: null,
  };
}
