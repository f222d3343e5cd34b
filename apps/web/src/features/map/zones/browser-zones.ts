import { parseZoneFields, type ZoneFields } from '@soglia/hub-client/zones';
import { isRecord } from '@soglia/hub-client/json';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting, ofThisBrowser, type StoredSetting } from '#shared/storage/stored-setting.ts';

/** The storage key: a JSON list of zones. It stays after a logout: they belong to the house, as its contract does. */
const KEY = 'map_zones';
/** What a browser keeps at most. */
const MAX_ZONES = 100;

/** A zone that the hub did not take. */
export interface BrowserZone extends ZoneFields {
  readonly key: string;
}

/** `now` is in milliseconds since the epoch. */
export const createBrowserZones = (
  store: SafeStore,
  now: () => number,
): StoredSetting<readonly BrowserZone[]> => createStoredSetting({ store, key: KEY, read: zonesIn, now });

/** Anything may be stored: what is no zone is left out. */
function zonesIn(text: string | null): readonly BrowserZone[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(rows)) return [];
    return rows.slice(0, MAX_ZONES).flatMap((row: unknown): BrowserZone[] => {
      const fields = parseZoneFields(row);
      if (fields === undefined || !isRecord(row)) return [];
      const { key } = row;
      return typeof key === 'string' && key !== '' ? [{ key, ...fields }] : [];
    });
  } catch {
    return [];
  }
}

export const browserZones = ofThisBrowser(createBrowserZones);
