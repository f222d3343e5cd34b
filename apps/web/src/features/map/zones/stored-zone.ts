import { isRecord } from '@soglia/hub-client/json';
import { parseZoneFields } from '@soglia/hub-client/zones';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { draftOf, formOf, MAX_NAME, type ZoneForm } from './zone-form.ts';
import { DEFAULT_ICON } from './zone-icons.ts';

/** 'Logout' removes it: `personalKeys` of app/browser-data names it too. */
const KEY = 'map_zone_draft';

/** A zone that was being made or changed when the form went without having been closed. */
export interface StoredZone {
  readonly draft: ZoneDraft;
  readonly form: ZoneForm;
}

const browserStore = createSafeStore(() => window.localStorage);

export function storeZone({ draft, form }: StoredZone, store: KeyValueStore = browserStore): void {
  const { name, passive } = form;
  store.setItem(KEY, JSON.stringify({ ...draft, name, passive }));
}

export const forgetZone = (store: KeyValueStore = browserStore): void => store.removeItem(KEY);

/** Undefined where there is none, or none that can be read. Never throws. */
export function readStoredZone(store: KeyValueStore = browserStore): StoredZone | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '');
    const fields = parseZoneFields(kept);
    if (fields === undefined || !isRecord(kept)) return undefined;
    const { key } = kept;
    const { name, passive, icon = DEFAULT_ICON, ...ground } = fields;
    return {
      draft: { ...ground, icon, key: typeof key === 'string' ? key : undefined },
      form: { name: name.slice(0, MAX_NAME), passive, typed: {} },
    };
  } catch {
    return undefined;
  }
}

/** Whether something was typed or moved since the form was opened. */
export function isZoneChanged({ draft, form }: StoredZone, begun: StoredZone): boolean {
  const { latitude, longitude, radius, icon } = begun.draft;
  return (
    form.name !== begun.form.name ||
    form.passive !== begun.form.passive ||
    draft.latitude !== latitude ||
    draft.longitude !== longitude ||
    draft.radius !== radius ||
    draft.icon !== icon
  );
}

/** As the form of that zone opens. */
export const begunWith = (zone: MapZone): StoredZone => ({ draft: draftOf(zone), form: formOf(zone) });
