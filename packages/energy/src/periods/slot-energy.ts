import type { Slot, SlotEnergy, StatisticRow } from './types.ts';
import { HOUR_MS } from '../durations.ts';

/**
 * No house draws as much, kW, and no meter of one catches up on as much at once, kWh: a row beyond it is a counter that
 * jumped, and is taken for none.
 */
const MAX_KW = 1_000;
const MAX_KWH = 1_000;

/**
 * What one row counts, kWh; undefined where it says nothing, or something absurd. A row of power (`mean`, kW) counts the
 * energy of its time. A meter that ran backwards was replaced, or reset by hand: the row counts nothing, as the hub
 * knows no better either; what it counted before stays.
 */
export function rowEnergy({ start, end, change, mean }: StatisticRow): SlotEnergy {
  const hours = (end - start) / HOUR_MS;
  const kwh = change ?? (mean === undefined ? undefined : mean * hours);
  const most = Math.max(MAX_KWH, MAX_KW * hours);
  if (kwh === undefined || Number.isNaN(kwh) || kwh > most) return undefined;
  return Math.max(0, kwh);
}

/**
 * What a meter counted in a slot, kWh; undefined where the hub has no rows of it, or where the slot has not begun at
 * `now`. A row counts in the slot in which it begins: so every row is counted once, whatever the slots are. The rows are
 * oldest first and no longer than the slots.
 */
export const slotEnergy = (rows: readonly StatisticRow[] | undefined, slot: Slot, now: number): SlotEnergy =>
  slotEnergies(rows, [slot], now)[0];

/** The same of several slots, in their order; in one pass where that is the order of time. */
export function slotEnergies(
  rows: readonly StatisticRow[] | undefined,
  slots: readonly Slot[],
  now: number,
): readonly SlotEnergy[] {
  if (rows === undefined || rows.length === 0) return slots.map(() => undefined);
  let index = 0;
  let passed = Infinity;
  return slots.map((slot) => {
    if (slot.start > now) return undefined;
    // The rows until `index` begin before the slot.
    if (slot.start !== passed) index = firstFrom(rows, slot.start);
    passed = slot.end;
    let sum: SlotEnergy;
    for (; index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined || row.start >= slot.end) break;
      const energy = rowEnergy(row);
      if (energy !== undefined) sum = (sum ?? 0) + energy;
    }
    return sum;
  });
}

/** The index of the first row that begins at `start` or later. */
export function firstFrom(rows: readonly StatisticRow[], start: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.start ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
