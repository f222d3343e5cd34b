import { emptyEnergySettings, energySettingsSchema, type EnergySettings } from '@soglia/contracts/energy';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting, ofThisBrowser, type StoredSetting } from '#shared/storage/stored-setting.ts';

/** The storage key: JSON of `energySettingsSchema`. It stays after a logout, as the contract of the house does. */
const KEY = 'energy_settings';

/** The energy settings of a house without our gateway. `now` is in milliseconds since the epoch. */
export const createEnergySettings = (store: SafeStore, now: () => number): StoredSetting<EnergySettings> =>
  createStoredSetting({ store, key: KEY, read: settingsIn, now });

/** Another version of the app may have stored anything. */
function settingsIn(text: string | null): EnergySettings {
  try {
    const read = energySettingsSchema.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : emptyEnergySettings;
  } catch {
    return emptyEnergySettings;
  }
}

export const energySettings = ofThisBrowser(createEnergySettings);
