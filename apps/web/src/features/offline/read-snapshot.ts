import type { Entity } from '@soglia/hub-client/entities';
import type { Area, RegistryEntry } from '@soglia/hub-client/registries';
import { lastKnownContext, type LastKnown } from '#hub/last-known.ts';
import type { HouseKey, KeptEntity, KeptHouse } from './snapshot.ts';
import { domainOf, readKeptHouse } from './parse-snapshot.ts';

const DAY = 86_400_000;
/** Milliseconds after which a house is not shown any more. */
const KEPT_FOR = 30 * DAY;

/** Not what is too old, nor what a clock that was wrong has put into the future. */
const isFresh = (at: number, now: number): boolean => now - at <= KEPT_FOR && at - now <= DAY;

/** Whether it stays in the browser: it is this person's, and not too old. */
export function isKeptFor(stored: unknown, person: string, now: number): boolean {
  const house = readKeptHouse(stored);
  return house?.person === person && isFresh(house.at, now);
}

/** What was kept, for who asks with this key; undefined where it is none, too old, or somebody else's. */
export function recall(stored: unknown, { hub, person }: HouseKey, now: number): LastKnown | undefined {
  const house = readKeptHouse(stored);
  if (house?.hub !== hub || house.person !== person || !isFresh(house.at, now)) return undefined;
  return {
    at: house.at,
    list: house.entities.map(({ id, name, class: device_class }) => ({
      entity_id: id,
      domain: domainOf(id),
      name,
      device_class,
    })),
    registries: registriesOf(house),
    entities: new Map(house.entities.flatMap(entityOf)),
  };
}

function entityOf({ id, value }: KeptEntity): readonly (readonly [string, Entity])[] {
  if (value === undefined) return [];
  const { state, attributes, changed, heard } = value;
  const entity: Entity = {
    entity_id: id,
    state,
    attributes,
    last_changed: changed,
    last_updated: changed,
    context: lastKnownContext,
    heardAt: heard,
  };
  return [[id, entity]];
}

function registriesOf({ areas, entities }: KeptHouse): LastKnown['registries'] {
  const rooms = areas.map(({ id, name, icon }): Area => ({
    area_id: id,
    name,
    icon: icon ?? null,
    floor_id: null,
  }));
  const byArea = new Map(rooms.map((room) => [room.area_id, room]));
  const byId = new Map(entities.map((one) => [one.id, one]));
  return {
    areas: rooms,
    floors: [],
    entry(entityId): RegistryEntry | undefined {
      const one = byId.get(entityId);
      return (
        one && {
          entity_id: entityId,
          device_id: one.device === undefined ? undefined : String(one.device),
          area_id: one.area,
          hidden: false,
          category: undefined,
          icon: one.icon,
          platform: undefined,
          translation_key: undefined,
          precision: undefined,
        }
      );
    },
    areaOf(entityId) {
      const area = byId.get(entityId)?.area;
      return area === undefined ? undefined : byArea.get(area);
    },
  };
}
