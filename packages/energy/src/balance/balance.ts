import { slotEnergies } from '../periods/slot-energy.ts';
import type { Slot, SlotEnergy, StatisticRows } from '../periods/types.ts';
import type { EnergySources } from '../sources/types.ts';
import { deviceTree } from './device-tree.ts';
import { hasGap } from './gaps.ts';
import { silentSources, TOLERANCE_KWH } from './silent-sources.ts';
import { meterIdsOf, metersOf, type Meters } from './meters.ts';
import type { Balance } from './types.ts';

/** What a house drew, made and gave in a slot, as the hub's own energy page computes it. `rows`: kWh. */
export function balanceOf(sources: EnergySources, rows: StatisticRows, slot: Slot, now: number): Balance {
  const [balance] = balancesOf(sources, rows, [slot], now);
  if (balance === undefined) throw new RangeError('A slot has a balance');
  return balance;
}

/** The same of several slots, in their order. */
export function balancesOf(
  sources: EnergySources,
  rows: StatisticRows,
  slots: readonly Slot[],
  now: number,
): readonly Balance[] {
  const meters = metersOf(sources);
  const roots = deviceTree(sources.devices).map(({ device }) => device.meter);
  const watched = steadyMeters(meters).map((id) => rows.get(id) ?? []);
  const isSilent = silentSources(meters, rows, slots, now);
  const energies = new Map(meterIdsOf(sources).map((id) => [id, slotEnergies(rows.get(id), slots, now)]));
  return slots.map((slot, index): Balance => {
    const total = (ids: readonly string[]) => sumOf(ids.map((id) => energies.get(id)?.[index]));
    const devices = new Map<string, number>();
    for (const id of meters.devices) {
      const energy = energies.get(id)?.[index];
      if (energy !== undefined) devices.set(id, energy);
    }
    const counted = sumOf(roots.map((id) => devices.get(id)));
    const flows = {
      imported: total(meters.imported),
      exported: total(meters.exported),
      produced: total(meters.produced),
      charged: total(meters.charged),
      discharged: total(meters.discharged),
    };
    const metered = isCountedByDevices(sources, meters) ? counted : usedOf(flows, meters);
    // A meter that was only guessed to be the house's counts all of it or is another: no house uses less than its devices.
    const isGuessed = sources.origin === 'detected' && metered !== undefined;
    const used = isGuessed ? Math.max(metered, counted ?? 0) : metered;
    return {
      start: slot.start,
      end: slot.end,
      ...flows,
      used,
      selfConsumed:
        flows.produced === undefined ? undefined : Math.max(0, flows.produced - (flows.exported ?? 0)),
      devices,
      untracked: used === undefined ? undefined : Math.max(0, used - (counted ?? 0)),
      hasGap: (watched.length > 0 && hasGap(watched, slot, now)) || isSilent(slot),
    };
  });
}

/** The sum of what is known; undefined where nothing is. */
function sumOf(values: readonly SlotEnergy[]): SlotEnergy {
  let sum: SlotEnergy;
  for (const value of values) if (value !== undefined) sum = (sum ?? 0) + value;
  return sum;
}

type Flows = Pick<Balance, 'imported' | 'exported' | 'produced' | 'charged' | 'discharged'>;

/**
 * Without what was drawn from the grid home use is unknown, where a meter counts that. The others count as nothing
 * while they have no rows: an inverter is silent at night, panels and batteries come later than the meter. Where more
 * left the house than entered it, a silent meter did count something: home use is unknown too.
 */
function usedOf(flows: Flows, meters: Meters): SlotEnergy {
  const { imported, exported, produced, charged, discharged } = flows;
  if (meters.imported.length > 0 && imported === undefined) return undefined;
  if (sumOf([imported, produced, discharged]) === undefined) return undefined;
  const entered = (imported ?? 0) + (produced ?? 0) + (discharged ?? 0);
  const used = entered - (exported ?? 0) - (charged ?? 0);
  const mayBeSilent =
    (produced === undefined && meters.produced.length > 0) ||
    (discharged === undefined && meters.discharged.length > 0);
  return mayBeSilent && used < -TOLERANCE_KWH ? undefined : Math.max(0, used);
}

/**
 * Whether a house is the sum of its devices: no meter counts the whole, and no hub says that panels and batteries are
 * all it has, as in a house without a grid.
 */
const isCountedByDevices = ({ origin }: EnergySources, { imported, produced, discharged }: Meters): boolean =>
  imported.length === 0 && (origin !== 'preferences' || produced.length + discharged.length === 0);

/** The meters that have rows at every hour where all is well: gaps are theirs. */
function steadyMeters({ imported, produced, discharged, devices }: Meters): readonly string[] {
  const [first = []] = [imported, discharged, produced, devices].filter((ids) => ids.length > 0);
  return first;
}
