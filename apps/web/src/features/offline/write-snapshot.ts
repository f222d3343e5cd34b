import type { Entity, EntityListState } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { isScheduleAutomation } from '@soglia/schedules';
import { keptAttributesOf, isKept } from './kept-attributes.ts';
import { FORMAT, type HouseKey, type KeptEntity, type KeptHouse, type KeptValue } from './snapshot.ts';

interface LivingHouse {
  readonly list: EntityListState;
  readonly registries: RegistrySnapshot | undefined;
  readonly get: (entityId: string) => Entity | undefined;
}

/** Letters: more are no name and no state, but somebody's joke. */
const LONGEST_NAME = 200;
const LONGEST_STATE = 100;
/** More devices than any home has: the rest are not kept. */
const MOST_DEVICES = 5_000;

/** Values by entity, each as it was last heard: what nobody looks at any more stays as it was. */
export type KeptValues = ReadonlyMap<string, KeptValue>;

/** The values that can be told now, over those that were kept before. Only of what is on the dashboard. */
export function keepValues({ list, get }: LivingHouse, before: KeptValues): KeptValues {
  if (list.kind === 'loading') return before;
  const values = new Map<string, KeptValue>();
  for (const { entity_id, domain, device_class } of list.entities) {
    if (!isKept(domain, device_class)) continue;
    const entity = get(entity_id);
    const kept = before.get(entity_id);
    if (entity !== undefined) {
      values.set(entity_id, kept?.heard === entity.heardAt ? kept : valueOf(domain, entity));
    } else if (kept !== undefined) values.set(entity_id, kept);
  }
  return values;
}

function valueOf(domain: string, { state, attributes, last_changed, heardAt }: Entity): KeptValue {
  return {
    state: state.slice(0, LONGEST_STATE),
    attributes: keptAttributesOf(domain, attributes),
    changed: last_changed,
    heard: heardAt,
  };
}

/** What is kept of a house: its rooms, the devices of its dashboard, and their values. Undefined while it is loading. */
export function keepHouse(
  { list, registries }: LivingHouse,
  values: KeptValues,
  { hub, person, at }: HouseKey & { readonly at: number },
): KeptHouse | undefined {
  if (list.kind === 'loading' || registries === undefined) return undefined;
  const devices = new Map<string, number>();
  const numberOf = (device: string) => {
    const number = devices.get(device) ?? devices.size;
    devices.set(device, number);
    return number;
  };
  return {
    format: FORMAT,
    hub,
    person,
    at,
    areas: registries.areas.map(({ area_id: id, name, icon }) => ({
      id,
      name: name.slice(0, LONGEST_NAME),
      icon: shortIcon(icon),
    })),
    entities: list.entities
      .flatMap((known): KeptEntity[] => {
        // It is no card, and the memory could not tell.
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
            name: name?.slice(0, LONGEST_NAME),
            class: device_class,
            area: registries.areaOf(id)?.area_id,
            device: entry?.device_id === undefined ? undefined : numberOf(entry.device_id),
            icon: shortIcon(entry?.icon),
            value: values.get(id),
          },
        ];
      })
      .slice(0, MOST_DEVICES),
  };
}

/** "mdi:lamp"; what is longer is none. */
const shortIcon = (icon: string | null | undefined): string | undefined =>
  icon && icon.length <= LONGEST_NAME ? icon : undefined;
