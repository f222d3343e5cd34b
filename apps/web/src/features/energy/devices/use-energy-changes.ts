import { readEnergyPage, saveEnergyPreferences } from '@soglia/hub-client/energy';
import { HubError } from '@soglia/hub-client/errors';
import type { EnergyDevice, SolarPanel } from '@soglia/contracts/energy';
import { useEnergySettings, type EnergySettingsEdit } from '#home/energy/use-energy-settings.ts';
import { energyPreferencesSaved, useEnergySources } from '#home/energy/use-energy-sources.ts';
import { useHub } from '#hub/hub-context.ts';
import { useMeterNames } from '../use-meter-names.ts';
import { changedPreferences, countedDevice, countedPanel, type Counted } from './changed-preferences.ts';
import { replaced, withDetected } from './changed-settings.ts';
import type { KnownPanel } from './panel-draft.ts';

/** `house`: for everybody. `details`: the sensor for everybody, the rest in this browser. `browser`: all of it here. */
export type SavedWhere = 'house' | 'details' | 'browser';

export interface EnergyChanges {
  /** False until it is known, too. */
  readonly mayEdit: boolean;
  /** The sensors of all devices, and of all panels, besides `own`. */
  takenByDevices(own: string | undefined): ReadonlySet<string>;
  takenByPanels(own: string | undefined): ReadonlySet<string>;
  /**
   * @param previous what it replaces
   * @param power the power sensor of the same thing
   */
  saveDevice(device: EnergyDevice, previous?: EnergyDevice, power?: string): Promise<SavedWhere>;
  savePanel(panel: SolarPanel, previous?: KnownPanel, power?: string): Promise<SavedWhere>;
  removeDevice(device: EnergyDevice): Promise<SavedWhere>;
  removePanel(panel: KnownPanel): Promise<SavedWhere>;
}

/**
 * Saves devices and panels: to the hub's energy preferences where it has some, and to our settings, which keep what the
 * hub has no place for. Rejects with HubError or ApiError.
 */
export function useEnergyChanges(): EnergyChanges {
  const { connection } = useHub();
  const found = useEnergySources();
  const { state, settings, storedIn, mayEdit, save } = useEnergySettings();
  const known = found.kind === 'there' ? found.value : undefined;
  const nameOf = useMeterNames(known?.sources);

  const apply = async (
    next: Counted | undefined,
    previous: Counted | undefined,
    edit: EnergySettingsEdit,
    power?: string,
  ): Promise<SavedWhere> => {
    if (known === undefined || state !== 'there')
      throw new HubError('disconnected', 'the sources of the house are not known');
    // Its lists are saved whole: what has been added since it was shown must stay.
    const page = await readEnergyPage(connection);
    const preferences = page.kind === 'reported' ? page.preferences : undefined;
    const change = changedPreferences({ preferences, next, previous, power });
    const onHub =
      change !== undefined && (await isSaved(saveEnergyPreferences(connection, change), storedIn));
    await save((newest) => edit(withDetected(newest, known.sources, nameOf)));
    return storedIn === 'gateway' ? 'house' : onHub ? 'details' : 'browser';
  };
  const applyDevice = (next: EnergyDevice | undefined, previous: EnergyDevice | undefined, power?: string) =>
    apply(
      next && countedDevice(next),
      previous && countedDevice(previous),
      (newest) => ({ ...newest, devices: replaced(newest.devices, next, previous) }),
      power,
    );
  const applyPanel = (next: SolarPanel | undefined, previous: KnownPanel | undefined, power?: string) =>
    apply(
      next && countedPanel(next),
      previous && countedPanel(previous),
      (newest) => ({
        ...newest,
        panels: replaced(newest.panels, next, previous),
        // A panel is one thing: what was only a device that produces becomes it, or goes with it.
        devices: newest.devices.filter(
          ({ entity_id, device_type }) =>
            device_type === 'consumption' || ![next?.entity_id, previous?.entity_id].includes(entity_id),
        ),
      }),
      power,
    );
  const idsOf = (list: readonly { readonly entity_id: string }[], own: string | undefined) =>
    new Set(list.map(({ entity_id }) => entity_id).filter((id) => id !== own));

  return {
    mayEdit,
    takenByDevices: (own) => idsOf(settings.devices, own),
    takenByPanels: (own) => idsOf(settings.panels, own),
    saveDevice: applyDevice,
    savePanel: applyPanel,
    removeDevice: (device) => applyDevice(undefined, device),
    removePanel: (panel) => applyPanel(undefined, panel),
  };
}

/** A bare hub lets only administrators change its preferences: then this browser keeps it, as the specification has it. */
async function isSaved(saving: Promise<unknown>, storedIn: 'gateway' | 'browser'): Promise<boolean> {
  try {
    await saving;
    energyPreferencesSaved();
    return true;
  } catch (cause) {
    if (storedIn === 'browser' && cause instanceof HubError && cause.code === 'refused') return false;
    throw cause;
  }
}
