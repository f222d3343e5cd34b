import { domainOf, type Entity } from '@soglia/hub-client/entities';
import type { Area, RegistryEntry } from '@soglia/hub-client/registries';
import { lastKnownContext, type LastKnown } from '#hub/last-known.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { SnapshotKey, SnapshotEntity, Snapshot } from './snapshot.ts';
import { parseSnapshot } from './parse-snapshot.ts';

/** An older snapshot is neither shown nor retained. */
const MAX_AGE_MS = 30 * DAY_MS;

/** Not too old, and not in the future, as after a wrong clock. */
const isFresh = (at: number, now: number): boolean => now - at <= MAX_AGE_MS && at - now <= DAY_MS;

/** Whether a stored snapshot is retained: it is this person's, and not too old. */
export function isRetained(stored: unknown, person: string, now: number): boolean {
  const snapshot = parseSnapshot(stored);
  return snapshot?.person === person && isFresh(snapshot.at, now);
}

/** The stored snapshot as last known values; undefined where it is malformed, too old, or of another key. */
export function readSnapshot(
  stored: unknown,
  { hub, person }: SnapshotKey,
  now: number,
): LastKnown | undefined {
  const snapshot = parseSnapshot(stored);
  if (snapshot?.hub !== hub || snapshot.person !== person || !isFresh(snapshot.at, now)) return undefined;
  return {
    at: snapshot.at,
    list: snapshot.entities.map(({ id, name, class: device_class }) => ({
      entity_id: id,
      domain: domainOf(id),
      name,
      device_class,
    })),
    viewOnly: new Set(snapshot.entities.flatMap(({ id, viewOnly }) => (viewOnly ? [id] : []))),
    registries: registriesOf(snapshot),
    entities: new Map(snapshot.entities.flatMap(entityOf)),
  };
}

function entityOf({ id, value }: SnapshotEntity): readonly (readonly [string, Entity])[] {
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

function registriesOf({ areas, entities }: Snapshot): LastKnown['registries'] {
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
