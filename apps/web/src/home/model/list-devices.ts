import {
  isOwnAutomation,
  type KnownEntity,
  type RegistryEntry,
  type RegistrySnapshot,
} from '@soglia/hub-client';
import type { DeviceRef } from './device-ref.ts';
import { nameOf } from './name.ts';
import { isKept } from './sections.ts';

/** What is needed to know of the kinds of device: in which order they stand, and how broad. */
export interface Shelf {
  /** Undefined where no card can show that domain. */
  readonly placeOf: (
    domain: string,
  ) => { readonly order: number; readonly shape: 'half' | 'wide' } | undefined;
}

/** A device that may be shown, and where it belongs. */
export interface Shelved {
  readonly ref: DeviceRef;
  readonly domain: string;
  readonly area_id: string | undefined;
}

interface Sorted {
  readonly known: KnownEntity;
  readonly entry: RegistryEntry | undefined;
  readonly order: number;
  readonly shape: 'half' | 'wide';
  readonly name: string;
}

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

/** Half cards first, then wide ones, so that pairs close; then by kind and by name. */
const inOrder = (a: Sorted, b: Sorted) =>
  (a.shape === 'wide' ? 1 : 0) - (b.shape === 'wide' ? 1 : 0) ||
  a.order - b.order ||
  collator.compare(a.name, b.name) ||
  collator.compare(a.known.entity_id, b.known.entity_id);

/** By device: the sensor that tells its battery. */
function batteriesOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, string> {
  const batteries = new Map<string, string>();
  for (const { entity_id, domain, device_class } of known) {
    const device = registries?.entry(entity_id)?.device_id;
    if (domain === 'sensor' && device_class === 'battery' && device !== undefined) {
      batteries.set(device, entity_id);
    }
  }
  return batteries;
}

/** Whether people should see it: not what the house hides, nor what only sets up or watches over a device. */
export const isShown = (entry: RegistryEntry | undefined): boolean =>
  entry?.hidden !== true && entry?.category === undefined;

/** Every device that a card can show: what the dashboard keeps, in the order in which cards stand, then the others. */
export function shelve(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  shelf: Shelf,
): readonly Shelved[] {
  const batteries = batteriesOf(known, registries);
  const kept: Sorted[] = [];
  // A house has thousands of these, and hardly any of them is ever shown: not worth sorting.
  const others: Sorted[] = [];
  for (const one of known) {
    const entry = registries?.entry(one.entity_id);
    const place = shelf.placeOf(one.domain);
    // What runs a programme stands in the sheet of its device, and is no device itself.
    if (place === undefined || !isShown(entry) || isOwnAutomation(one)) continue;
    (isKept(one.domain) ? kept : others).push({
      known: one,
      entry,
      ...place,
      name: nameOf(one.entity_id, one.name),
    });
  }
  return [...kept.sort(inOrder), ...others].map(({ known: { entity_id, domain }, entry, name, shape }) => {
    const area = registries?.areaOf(entity_id);
    const battery = entry?.device_id === undefined ? undefined : batteries.get(entry.device_id);
    return {
      ref: { entity_id, name, shape, room: area?.name, icon_name: entry?.icon, battery },
      domain,
      area_id: area?.area_id,
    };
  });
}
