import { mapDevicesSchema, type MapDevice } from '@soglia/contracts/map';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting, ofThisBrowser, type StoredSetting } from '#shared/storage/stored-setting.ts';

/** The storage key: JSON of `mapDevicesSchema`. It stays after a logout, as the devices stay where they are. */
const KEY = 'map_devices';

/** Positions of devices of a house without our gateway. `now` is in milliseconds since the epoch. */
const createBrowserDevices = (store: SafeStore, now: () => number): StoredSetting<readonly MapDevice[]> =>
  createStoredSetting({ store, key: KEY, read: devicesIn, now });

/** Another version of the app may have stored anything. */
function devicesIn(text: string | null): readonly MapDevice[] {
  try {
    const read = mapDevicesSchema.safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export const browserDevices = ofThisBrowser(createBrowserDevices);
