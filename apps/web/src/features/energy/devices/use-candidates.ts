import { useMemo } from 'react';
import { proposedDevices, proposedPanels, type EnergyCandidate } from '@soglia/energy/sources';
import { useEnergyCandidates } from '#home/energy/use-energy-candidates.ts';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { useEnergySources } from '#home/energy/use-energy-sources.ts';
import { nameOf } from '#home/model/name.ts';

/** A sensor that the form offers, with a name that may be drawn. */
export interface Candidate extends EnergyCandidate {
  /** The power sensor of the same thing. */
  readonly power?: string | undefined;
}

/** Undefined until they are known. */
export type Candidates = readonly Candidate[] | undefined;

/** The power sensor of what that meter counts, where the house has one. */
export const powerOf = (candidates: Candidates, entityId: string): string | undefined =>
  candidates?.find((candidate) => candidate.entity_id === entityId)?.power;

/**
 * The sensors of the house that are proposed for a device or a panel: those that no other has yet. @param own the sensor
 * of what is edited, which stays among them
 */
export function useCandidates(purpose: 'device' | 'panel', own: string | undefined): Candidates {
  const sensors = useEnergyCandidates(true);
  const found = useEnergySources();
  const { settings } = useEnergySettings();
  const sources = found.kind === 'there' ? found.value.sources : undefined;
  return useMemo(() => {
    if (sensors === undefined || found.kind === 'waiting') return undefined;
    const named = sensors.map((sensor) => ({ ...sensor, name: nameOf(sensor.entity_id, sensor.name) }));
    const taken = new Set([...settings.devices, ...settings.panels].map(({ entity_id }) => entity_id));
    const propose = purpose === 'device' ? proposedDevices : proposedPanels;
    const proposed = propose(named, sources)
      .map(({ candidate, power }): Candidate => ({ ...candidate, power }))
      .filter(({ entity_id }) => !taken.has(entity_id) && entity_id !== own);
    return [...named.filter(({ entity_id }) => entity_id === own), ...proposed];
  }, [sensors, found.kind, sources, settings, purpose, own]);
}
