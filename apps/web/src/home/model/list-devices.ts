import type { KnownEntity } from '@soglia/hub-client/entities';
import type { RegistryEntry, RegistrySnapshot } from '@soglia/hub-client/registries';
import { automationIdOf, isScheduleAutomation } from '@soglia/schedules';
import { byName, compareNames } from '#shared/format/compare-names.ts';
import type { DeviceRef } from './device-ref.ts';
import type { KindRegistry } from './kind-registry.ts';
import { isOnDashboard, type CardKind } from './kind.ts';
import { nameOf } from './name.ts';

/** A device that a card can show, with its kind and its area. */
export interface ListedDevice {
  readonly ref: DeviceRef;
  readonly kind: CardKind;
  readonly area_id: string | undefined;
}

interface Candidate {
  readonly entityId: string;
  readonly entry: RegistryEntry | undefined;
  readonly kind: CardKind;
  /** The position of its kind among all kinds. */
  readonly order: number;
  readonly name: string;
}

/** Half cards first, so that they pair up, then wide ones; then by kind and by name. */
const compareCandidates = (a: Candidate, b: Candidate) =>
  (a.kind.shape === 'wide' ? 1 : 0) - (b.kind.shape === 'wide' ? 1 : 0) ||
  a.order - b.order ||
  byName(a, b) ||
  compareNames(a.entityId, b.entityId);

/** By device id: the first sensor of its battery, which its sheet shows too. */
function batteriesOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
): ReadonlyMap<string, string> {
  const batteries = new Map<string, string>();
  for (const { entity_id, domain, device_class } of known) {
    const device = registries?.entry(entity_id)?.device_id;
    if (domain === 'sensor' && device_class === 'battery' && device !== undefined && !batteries.has(device)) {
      batteries.set(device, entity_id);
    }
  }
  return batteries;
}

/** Whether an entity is shown at all: not hidden in the registry, and neither a configuration nor a diagnostic one. */
export const isShown = (entry: RegistryEntry | undefined): boolean =>
  entry?.hidden !== true && entry?.category === undefined;

/** Every device that a card can show: those of the dashboard in the order of their cards, then the others. */
export function listDevices(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  kinds: KindRegistry,
): readonly ListedDevice[] {
  const batteries = batteriesOf(known, registries);
  const onDashboard: Candidate[] = [];
  // There may be thousands of these, and hardly any of them is ever shown: they are not sorted.
  const others: Candidate[] = [];
  /** By automation id. */
  const schedules = new Map<string | undefined, string>();
  for (const one of known) {
    // An automation that runs a schedule belongs to the sheet of its device and is no device itself.
    if (isScheduleAutomation(one)) {
      schedules.set(one.automation_id, one.entity_id);
      continue;
    }
    const entry = registries?.entry(one.entity_id);
    const kind = kinds.ofDomain(one.domain);
    if (kind === undefined || !isShown(entry)) continue;
    (isOnDashboard(kind) ? onDashboard : others).push({
      entityId: one.entity_id,
      entry,
      kind,
      order: kinds.all.indexOf(kind),
      name: nameOf(one.entity_id, one.name),
    });
  }
  return [...onDashboard.sort(compareCandidates), ...others].map(({ entityId, entry, kind, name }) => {
    const area = registries?.areaOf(entityId);
    return {
      ref: {
        entity_id: entityId,
        name,
        shape: kind.shape,
        room: area?.name,
        icon_name: entry?.icon,
        battery: entry?.device_id === undefined ? undefined : batteries.get(entry.device_id),
        schedule: schedules.get(automationIdOf(entityId)),
      },
      kind,
      area_id: area?.area_id,
    };
  });
}
