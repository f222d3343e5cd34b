import { firstFrom, slotEnergies } from '../periods/slot-energy.ts';
import type { Slot, StatisticRows } from '../periods/types.ts';
import type { Meters } from './meters.ts';

/** By how much more may leave a house than enters it, kWh: meters round, and are read one after the other. */
export const TOLERANCE_KWH = 0.05;

/**
 * Tells of each of the slots whether the sun or a battery was in use while its meter said nothing: in some row of it
 * more was given to the grid or into the battery than had come from anywhere. That a meter has no rows is no proof by
 * itself, as an inverter is off at night.
 */
export function silentSources(
  meters: Meters,
  rows: StatisticRows,
  slots: readonly Slot[],
  now: number,
): (slot: Slot) => boolean {
  const leaving = [...meters.exported, ...meters.charged];
  const sources = [...meters.produced, ...meters.discharged];
  if (leaving.length === 0 || sources.length === 0) return () => false;
  const spans = spansOf(leaving, rows, slots);
  const energiesOf = (ids: readonly string[]) => ids.map((id) => slotEnergies(rows.get(id), spans, now));
  const [left, imported, made] = [energiesOf(leaving), energiesOf(meters.imported), energiesOf(sources)];
  const silent = spans.filter((_span, index) => {
    const sum = (energies: typeof left) => energies.reduce((all, each) => all + (each[index] ?? 0), 0);
    if (made.every((each) => each[index] !== undefined)) return false;
    return sum(left) - sum(imported) - sum(made) > TOLERANCE_KWH;
  });
  return ({ start, end }) => {
    const first = silent[firstFrom(silent, start)];
    return first !== undefined && first.start < end;
  };
}

/** The times of the rows of some meters from the first of the slots to the last, each once, oldest first. */
function spansOf(ids: readonly string[], rows: StatisticRows, slots: readonly Slot[]): readonly Slot[] {
  const first = Math.min(...slots.map(({ start }) => start));
  const last = Math.max(...slots.map(({ end }) => end));
  const spans = new Map<number, Slot>();
  for (const id of ids) {
    const given = rows.get(id) ?? [];
    for (const { start, end } of given.slice(firstFrom(given, first), firstFrom(given, last)))
      spans.set(start, { start, end });
  }
  return [...spans.values()].toSorted((one, other) => one.start - other.start);
}
