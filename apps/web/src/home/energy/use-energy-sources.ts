import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  detectEnergySources,
  readEnergySources,
  withSettings,
  type EnergySources,
} from '@soglia/energy/sources';
import { readEnergyPage, type EnergyPage } from '@soglia/hub-client/energy';
import { useHubRead, type HubRead } from '#hub/use-hub-read.ts';
import { createStore } from '#shared/store/store.ts';
import { useEnergyCandidates } from './use-energy-candidates.ts';
import { useEnergySettings } from './use-energy-settings.ts';
import { useMaySeeEnergy } from './use-may-see-energy.ts';

export interface EnergyHome {
  readonly sources: EnergySources;
  /** Whether the hub keeps preferences; where not, our own settings keep devices and panels. */
  readonly hubKeeps: boolean;
}

/** How often the preferences were saved here. */
const saves = createStore(0);

/** Has the preferences read again: they were saved. */
export const energyPreferencesSaved = (): void => saves.set(saves.get() + 1);

const refused: HubRead<EnergyPage> = { kind: 'there', value: { kind: 'refused' }, at: 0 };

/** The hub's energy page; `refused` without a request where the role does not have it. */
function useEnergyPage(wanted: boolean): HubRead<EnergyPage> {
  const allowed = useMaySeeEnergy();
  const saved = useSyncExternalStore(saves.subscribe, saves.get);
  const read = useHubRead(wanted && allowed === true ? `energy page ${saved}` : undefined, readEnergyPage);
  // The former preferences are shown until those that were saved have come.
  const [last, setLast] = useState(read);
  if (read.kind === 'there' && last !== read) setLast(read);
  if (allowed === false) return refused;
  return read.kind === 'waiting' && last.kind === 'there' ? last : read;
}

/**
 * Where the energy of the house is counted: by the preferences of the hub's energy page, else as its sensors' names and
 * units say; with the devices and panels of our own settings. Failed where the hub did not answer; nothing is read unless
 * `wanted`.
 */
export function useEnergySources(wanted = true): HubRead<EnergyHome> {
  const page = useEnergyPage(wanted);
  const answer = page.kind === 'there' ? page.value : undefined;
  const preferences = answer?.kind === 'reported' ? answer.preferences : undefined;
  const named = useMemo(() => readEnergySources(preferences), [preferences]);
  const candidates = useEnergyCandidates(wanted && answer !== undefined && named === undefined);
  const { state, settings } = useEnergySettings();
  const sources = useMemo(() => {
    const found = named ?? (candidates && detectEnergySources(candidates));
    return state === 'waiting' ? undefined : found && withSettings(found, settings);
  }, [named, candidates, state, settings]);
  return useMemo((): HubRead<EnergyHome> => {
    if (page.kind !== 'there') return page;
    if (sources === undefined) return { kind: 'waiting' };
    const hubKeeps = page.value.kind === 'reported' || page.value.kind === 'empty';
    return { kind: 'there', value: { sources, hubKeeps }, at: page.at };
  }, [page, sources]);
}
