import type { Entity, EntityListState } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isScheduleAutomation } from '@soglia/schedules';
import { keptAttributesOf, isKept } from './kept-attributes.ts';
import {
  SNAPSHOT_FORMAT,
  type EntityState,
  type Snapshot,
  type SnapshotEntity,
  type SnapshotKey,
} from './snapshot.ts';

/** What is read of the hub. */
interface HubState {
  readonly list: EntityListState;
  readonly registries: RegistrySnapshot | undefined;
  readonly get: (entityId: string) => Entity | undefined;
  readonly isViewOnly: (entityId: string) => boolean;
}

/** Limits of what is stored: characters, and entities. */
const MAX_NAME_LENGTH = 200;
const MAX_STATE_LENGTH = 100;
const MAX_ENTITIES = 5_000;

/** The last received state of each entity, also of those that are no longer subscribed to. */
export type EntityStates = ReadonlyMap<string, EntityState>;

/** Merges the current states into the previous ones; only of entities on the dashboard. */
export function collectStates(
  { list, get }: Pick<HubState, 'list' | 'get'>,
  before: EntityStates,
): EntityStates {
  if (list.kind === 'loading') return before;
  const states = new Map<string, EntityState>();
  for (const { entity_id, domain, device_class } of list.entities) {
    if (!isKept(domain, device_class)) continue;
    const entity = get(entity_id);
    const previous = before.get(entity_id);
    if (entity !== undefined) {
      states.set(entity_id, previous?.heard === entity.heardAt ? previous : stateOf(domain, entity));
    } else if (previous !== undefined) states.set(entity_id, previous);
  }
  return states;
}

function stateOf(domain: string, { state, attributes, last_changed, heardAt }: Entity): EntityState {
  return {
    state: state.slice(0, MAX_STATE_LENGTH),
    attributes: keptAttributesOf(domain, attributes),
    changed: last_changed,
    heard: heardAt,
  };
}

/** The areas, the entities of the dashboard and their states. Undefined while these are loading. */
export function createSnapshot(
  { list, registries, isViewOnly }: HubState,
  states: EntityStates,
  { hub, person, at }: SnapshotKey & { readonly at: number },
): Snapshot | undefined {
  if (list.kind === 'loading' || registries === undefined) return undefined;
  const devices = new Map<string, number>();
  const numberOf = (device: string) => {
    const number = devices.get(device) ?? devices.size;
    devices.set(device, number);
    return number;
  };
  return {
    format: SNAPSHOT_FORMAT,
    hub,
    person,
    at,
    areas: registries.areas.map(({ area_id: id, name, icon }) => ({
      id,
      name: name.slice(0, MAX_NAME_LENGTH),
      icon: shortIcon(icon),
    })),
    entities: list.entities
      .flatMap((known): SnapshotEntity[] => {
        // It has no card, and a snapshot lacks the attribute by which it is recognised.
        if (isScheduleAutomation(known)) return [];
        const { entity_id: id, domain, name, device_class } = known;
        const entry = registries.entry(id);
        const home = id === 'zone.home';
        const battery = domain === 'sensor' && device_class === 'battery';
        if (!home && !isKept(domain, device_class)) return [];
        if (entry?.hidden === true || (entry?.category !== undefined && !battery)) return [];
        return [
          {
            id,
            name: name?.slice(0, MAX_NAME_LENGTH),
            class: device_class,
            area: registries.areaOf(id)?.area_id,
            device: entry?.device_id === undefined ? undefined : numberOf(entry.device_id),
            icon: shortIcon(entry?.icon),
            viewOnly: isViewOnly(id),
            value: states.get(id),
          },
        ];
      })
      .slice(0, MAX_ENTITIES),
  };
}

/** An icon name like "mdi:lamp"; undefined where it is too long to be one. */
const shortIcon = (icon: string | null | undefined): string | undefined =>
  icon && icon.length <= MAX_NAME_LENGTH ? icon : undefined;
