import { energySensorsAmong } from './detect-energy-sources.ts';
import type { EnergyCandidate, EnergySources } from './types.ts';
import { BATTERY, EXPORTED, MADE, stemOf, SUN } from './sensor-name-patterns.ts';

/** A sensor that a form offers. */
export interface EnergyProposal {
  readonly candidate: EnergyCandidate;
  /** `energy`: the hub's preferences can keep it. `power`: only our own settings can, as it counts nothing. */
  readonly measures: 'energy' | 'power';
  /** The sensor of the same device that measures power. */
  readonly power?: string;
}

/** Sensors that may be devices: what nobody counts yet, meters before power, each by name. */
export const proposedDevices = (
  candidates: readonly EnergyCandidate[],
  sources: EnergySources | undefined,
): readonly EnergyProposal[] =>
  proposals(candidates, sources, (words) => ![SUN, EXPORTED, BATTERY].some((other) => other.test(words)));

/** Sensors that may be solar panels. */
export const proposedPanels = (
  candidates: readonly EnergyCandidate[],
  sources: EnergySources | undefined,
): readonly EnergyProposal[] =>
  proposals(
    candidates,
    sources,
    (words) =>
      [SUN, MADE].some((word) => word.test(words)) && ![EXPORTED, BATTERY].some((other) => other.test(words)),
  );

function proposals(
  candidates: readonly EnergyCandidate[],
  sources: EnergySources | undefined,
  fits: (words: string) => boolean,
): readonly EnergyProposal[] {
  const taken = takenIds(sources);
  const { meters, powers } = energySensorsAmong(candidates);
  const isFree = ({ entity_id, name }: EnergyCandidate) =>
    !taken.has(entity_id) && fits(`${entity_id} ${name}`);
  const free = powers.filter(isFree);
  const ofMeters = meters.filter(isFree).map((candidate): EnergyProposal => {
    const power = free.find(({ entity_id }) => stemOf(entity_id) === stemOf(candidate.entity_id));
    return { candidate, measures: 'energy', ...(power === undefined ? {} : { power: power.entity_id }) };
  });
  const paired = new Set(ofMeters.map(({ power }) => power));
  const ofPowers = free
    .filter(({ entity_id }) => !paired.has(entity_id))
    .map((candidate): EnergyProposal => ({ candidate, measures: 'power' }));
  return [...byName(ofMeters), ...byName(ofPowers)];
}

const labelOf = ({ candidate }: EnergyProposal) => candidate.name || candidate.entity_id;
const byName = (some: readonly EnergyProposal[]) =>
  some.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other), 'it'));

/** Every id that the sources name already, also those that were detected: they are counted, and edited in their list. */
function takenIds(sources: EnergySources | undefined): ReadonlySet<string> {
  if (sources === undefined) return new Set();
  const { grid, solar, batteries, devices, gridPowers } = sources;
  const ids = [
    ...[...grid, ...solar, ...devices].flatMap(({ meter, power }) => [meter, power]),
    ...batteries.flatMap(({ charged, discharged, power }) => [charged, discharged, power]),
    ...gridPowers,
  ];
  return new Set(ids.filter((id) => id !== undefined));
}
