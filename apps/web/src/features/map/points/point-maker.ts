import type { MapDevice } from '@soglia/contracts/map';
import type { Entity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { toNumber } from '#home/model/attributes.ts';
import type { MapPoint, MapZone } from '../map-types.ts';
import {
  hasCoordinates,
  isOnMap,
  ownBattery,
  placedPoint,
  pointOf,
  type PlacelessPoint,
} from './map-points.ts';
import { personPicture } from './person-picture.ts';

interface Sources {
  /** Those that belong on the map, and the sensors of their batteries. */
  readonly entities: readonly (Entity | undefined)[];
  /** The sensor of its battery, by the id of a tracker. */
  readonly batteries: ReadonlyMap<string, string>;
  readonly devices: readonly MapDevice[];
  readonly zones: readonly MapZone[];
  readonly registries: RegistrySnapshot | undefined;
  /** The hub's origin. */
  readonly base: string;
}

export interface MapPoints {
  /** Each the same object until it changes. */
  readonly points: readonly MapPoint[];
  readonly placeless: readonly PlacelessPoint[];
}

interface Made {
  /** The same parts make the same point. */
  readonly from: readonly unknown[];
  readonly point: MapPoint | PlacelessPoint;
}

/** Makes the points anew at each change, and keeps the objects of those that have not changed. */
export function createPointMaker(): (sources: Sources) => MapPoints {
  let before = new Map<string, Made>();
  /** The ids in the order of the points. */
  let order: readonly string[] = [];
  return ({ entities, batteries, devices, zones, registries, base }) => {
    const known = new Map(
      entities.flatMap((entity) => (entity ? [[entity.entity_id, entity] as const] : [])),
    );
    const placed = new Map(devices.map((device) => [device.entity_id, device]));
    const sensors = new Set(batteries.values());
    const batteryOf = (id: string) => {
      const entity = known.get(id);
      return toNumber(known.get(batteries.get(id) ?? '')?.state) ?? (entity && ownBattery(entity));
    };
    const around = {
      zones,
      registries,
      batteryOf,
      pictureOf: (entity: Entity) => personPicture(entity, base),
    };
    const made = new Map<string, Made>();
    let isInOrder = true;
    for (const id of new Set([...known.keys(), ...placed.keys()])) {
      const entity = known.get(id);
      const device = placed.get(id);
      if (sensors.has(id) && device === undefined) continue;
      const source = entity?.attributes['source'];
      const battery = batteryOf(typeof source === 'string' ? source : id);
      const from = [entity, device, battery, zones, registries, base];
      const old = before.get(id);
      const isSame = old?.from.every((one, index) => one === from[index]) === true;
      const isPut = device !== undefined && (entity === undefined || !hasCoordinates(entity));
      if (isSame) {
        made.set(id, old);
        continue;
      }
      const point = isPut
        ? placedPoint(device, entity, around)
        : entity === undefined
          ? undefined
          : pointOf(entity, around);
      if (point === undefined) continue;
      made.set(id, { from, point });
      if (old === undefined || byKind(old.point, point) !== 0) isInOrder = false;
    }
    before = made;
    // Comparing hundreds of names takes longer than all else that a movement needs.
    if (!isInOrder || order.length !== made.size || order.some((id) => !made.has(id)))
      order = [...made.values()]
        .map(({ point }) => point)
        .toSorted(byKind)
        .map(({ entityId }) => entityId);
    const all = order.flatMap((id) => made.get(id)?.point ?? []);
    return {
      points: all.filter(isOnMap),
      placeless: all.filter((point) => !isOnMap(point)),
    };
  };
}

const collator = new Intl.Collator();

/** People first, then by name. */
const byKind = (one: PlacelessPoint, other: PlacelessPoint): number =>
  Number(other.type === 'person') - Number(one.type === 'person') || collator.compare(one.name, other.name);
