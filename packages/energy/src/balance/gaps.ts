import type { Slot, StatisticRow } from '../periods/types.ts';
import { firstFrom, rowEnergy } from '../periods/slot-energy.ts';

/** How long the hub may take to sum up what has happened, milliseconds. */
const LATENESS_MS = 15 * 60_000;

/**
 * Tells of each of the slots whether part of it that is past is in no row of any of the meters, or lies between two rows
 * of one of them, or whether a row of it holds what a meter counted in a gap before. A meter that was replaced by another
 * has a first and a last row, and no gap. None has a gap without meters.
 */
export function gapsOf(
  meters: readonly (readonly StatisticRow[])[],
  slots: readonly Slot[],
  now: number,
): readonly boolean[] {
  if (meters.length === 0) return slots.map(() => false);
  const isPlain = meters.map((rows) => plainSlots(rows));
  return slots.map((slot) => !isPlain.every((is) => is(slot)) && hasGap(meters, slot, now));
}

/**
 * Tells, slot by slot in the order of time, whether one row covers exactly the slot and follows the row before without a
 * gap, as nearly all of a year do: what is to be known of the others is looked for.
 */
function plainSlots(rows: readonly StatisticRow[]): (slot: Slot) => boolean {
  let index = 0;
  return ({ start, end }) => {
    if ((rows[index]?.start ?? Infinity) > start) index = firstFrom(rows, start);
    while ((rows[index]?.start ?? Infinity) < start) index += 1;
    const [before, row] = [rows[index - 1], rows[index]];
    if (row?.start !== start || row.end !== end || rowEnergy(row) === undefined) return false;
    return before === undefined || (before.end === start && rowEnergy(before) !== undefined);
  };
}

function hasGap(meters: readonly (readonly StatisticRow[])[], slot: Slot, now: number): boolean {
  const end = Math.min(slot.end, now - LATENESS_MS);
  if (end <= slot.start) return false;
  let isWhole = false;
  for (const rows of meters) {
    const cover = coverOf(rows, slot.start, end);
    if (cover === 'holed') return true;
    isWhole ||= cover === 'whole';
  }
  if (isWhole) return false;
  return !isCovered(
    meters.flatMap((rows) => spansOf(rows, slot.start, end)),
    slot.start,
    end,
  );
}

/** Whether the rows of one meter cover all between two moments, and whether something between them is missing. */
function coverOf(rows: readonly StatisticRow[], start: number, end: number): 'whole' | 'part' | 'holed' {
  /** The end of the last row. */
  let until: number | undefined;
  let isWhole = false;
  for (let index = Math.max(0, firstFrom(rows, start) - 1); index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined) break;
    if (rowEnergy(row) === undefined) continue;
    if (until !== undefined && until < end && row.start > Math.max(until, start)) return 'holed';
    if (until !== undefined && until < row.start && row.start === start && row.change !== undefined)
      return 'holed';
    if (row.start >= end) break;
    isWhole = (isWhole || row.start <= start) && row.end > start;
    until = Math.max(until ?? row.end, row.end);
  }
  return isWhole && until !== undefined && until >= end ? 'whole' : 'part';
}

/** Milliseconds, `end` not included. */
type Span = readonly [start: number, end: number];

/** What the rows of one meter cover between two moments. */
function spansOf(rows: readonly StatisticRow[], start: number, end: number): readonly Span[] {
  const first = Math.max(0, firstFrom(rows, start) - 1);
  return rows
    .slice(first, firstFrom(rows, end))
    .filter((row) => rowEnergy(row) !== undefined)
    .map((row): Span => [row.start, row.end]);
}

function isCovered(spans: readonly Span[], start: number, end: number): boolean {
  let until = start;
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    if (from > until) break;
    until = Math.max(until, to);
  }
  return until >= end;
}
