import { slotEnergies } from '../periods/slot-energy.ts';
import type { Slot, SlotEnergy, StatisticRows } from '../periods/types.ts';
import type { EnergySources } from '../sources/types.ts';
import { deviceTree } from './device-tree.ts';
import { gapsOf } from './gaps.ts';
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
  const gaps = gapsOf(
    steadyMeters(meters).map((id) => rows.get(id) ?? []),
    slots,
    now,
  );
  const isSilent = silentSources(meters, rows, slots, now);
  const byMeter = new Map(meterIdsOf(sources).map((id) => [id, slotEnergies(rows.get(id), slots, now)]));
  // Summed up by figure and not by slot: a year has 8,760 hours.
  const total = (ids: readonly string[]) => sumEach(ids.map((id) => byMeter.get(id) ?? []));
  const [imported, exported, produced] = [meters.imported, meters.exported, meters.produced].map(total);
  const [charged, discharged, counted] = [meters.charged, meters.discharged, roots].map(total);
  const isByDevices = isCountedByDevices(sources, meters);
  return slots.map((slot, index): Balance => {
    const flows = {
      imported: imported?.[index],
      exported: exported?.[index],
      produced: produced?.[index],
      charged: charged?.[index],
      discharged: discharged?.[index],
    };
    const ofDevices = counted?.[index];
    const metered = isByDevices ? ofDevices : usedOf(flows, meters);
    // A meter that was only guessed to be the house's counts all of it or is another: no house uses less than its devices.
    const isGuessed = sources.origin === 'detected' && metered !== undefined;
    const used = isGuessed ? Math.max(metered, ofDevices ?? 0) : metered;
    return {
      start: slot.start,
      end: slot.end,
      ...flows,
      used,
      selfConsumed:
        flows.produced === undefined ? undefined : Math.max(0, flows.produced - (flows.exported ?? 0)),
      devices: devicesAt(meters.devices, byMeter, index),
      untracked: used === undefined ? undefined : Math.max(0, used - (ofDevices ?? 0)),
      hasGap: gaps[index] === true || isSilent(slot),
    };
  });
}

const noDevices: ReadonlyMap<string, number> = new Map();

/** What each device counted in a slot, where it counted. */
function devicesAt(
  ids: readonly string[],
  byMeter: ReadonlyMap<string, readonly SlotEnergy[]>,
  index: number,
): ReadonlyMap<string, number> {
  if (ids.length === 0) return noDevices;
  const devices = new Map<string, number>();
  for (const id of ids) {
    const energy = byMeter.get(id)?.[index];
    if (energy !== undefined) devices.set(id, energy);
  }
  return devices;
}

/** The sums of several meters, slot by slot. */
function sumEach(meters: readonly (readonly SlotEnergy[])[]): readonly SlotEnergy[] {
  const [first = [], ...others] = meters;
  if (others.length === 0) return first;
  return first.map((_energy, index) => sumOf(meters.map((energies) => energies[index])));
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
  if (imported === undefined && produced === undefined && discharged === undefined) return undefined;
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
