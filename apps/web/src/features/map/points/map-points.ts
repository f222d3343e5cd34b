import type { MapDevice } from '@soglia/contracts/map';
import { domainOf, type Entity } from '@soglia/hub-client/entities';
import type { RegistrySnapshot } from '@soglia/hub-client/registries';
import { numberOf, percentOf, textOf, toNumber } from '#home/model/attributes.ts';
import { nameOf } from '#home/model/name.ts';
import { formatQuantity } from '#shared/format/quantity.ts';
import { isEvent, type MapPoint, type MapZone } from '../map-types.ts';
import { isPosition } from '../position.ts';
import { zoneAt } from '../zones/zone-at.ts';
import { atZoneText, whereText } from './where-text.ts';
import { t } from './texts/index.ts';

/** Somebody or something that belongs on the map and has no position, with the reason in words. */
export interface PlacelessPoint {
  readonly entityId: string;
  readonly name: string;
  readonly type: string;
  readonly stateText: string;
}

/** Whether it has a position. */
export const isOnMap = (point: MapPoint | PlacelessPoint): point is MapPoint => 'latitude' in point;

interface Surroundings {
  readonly zones: readonly MapZone[];
  readonly registries: RegistrySnapshot | undefined;
  readonly pictureOf: (entity: Entity) => string | undefined;
  /** Percent, by the sensor of the same device. */
  readonly batteryOf: (entityId: string) => number | undefined;
}

/** Those that say where they are by themselves. */
export const followsPeople = (domain: string): boolean => domain === 'person' || domain === 'device_tracker';

/** A position as the hub has it: numbers only, whatever else a tracker writes there. */
export const hasCoordinates = ({ attributes }: Pick<Entity, 'attributes'>): boolean =>
  isPosition(attributes['latitude'], attributes['longitude']);

/** Somebody who carries a tracker, or a thing that says where it is. */
export function pointOf(entity: Entity, around: Surroundings): MapPoint | PlacelessPoint {
  const { entity_id: entityId, state, attributes } = entity;
  const type = domainOf(entityId);
  const name = nameOf(entityId, attributes['friendly_name']);
  const [latitude, longitude] = [attributes['latitude'], attributes['longitude']];
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !isPosition(latitude, longitude)) {
    const isSaid = latitude !== undefined && latitude !== null;
    const where = whereText(followsPeople(type) ? state : '');
    const isKnown = state !== 'unknown' && state !== 'unavailable' && followsPeople(type);
    return {
      entityId,
      name,
      type,
      stateText: isSaid ? t('invalid') : isKnown ? t('no.position', { where }) : where,
    };
  }
  const { zones, registries, pictureOf, batteryOf } = around;
  const source = type === 'person' ? textOf(entity, 'source') : undefined;
  const accuracy = numberOf(entity, 'gps_accuracy');
  const zone = zoneAt({ latitude, longitude }, zones, accuracy);
  return {
    entityId,
    name,
    latitude,
    longitude,
    accuracy: accuracy !== undefined && accuracy > 0 ? accuracy : undefined,
    type,
    stateText: followsPeople(type) ? whereText(state) : (distanceText(entity) ?? inZoneText(zone)),
    battery: ownBattery(entity) ?? batteryOf(source ?? entityId),
    areaId: registries?.areaOf(entityId)?.area_id,
    zoneKey: zone?.key,
    isPlaced: false,
    picture: type === 'person' ? pictureOf(entity) : undefined,
    source,
  };
}

/** A device that somebody has put on the map. */
export function placedPoint(
  device: MapDevice,
  entity: Entity | undefined,
  { zones, registries, batteryOf }: Surroundings,
): MapPoint {
  const { entity_id: entityId, name, latitude, longitude, device_type: type } = device;
  const zone = zoneAt({ latitude, longitude }, zones);
  return {
    entityId,
    name,
    latitude,
    longitude,
    accuracy: undefined,
    type,
    stateText: entity?.state === 'unavailable' ? t('unavailable') : inZoneText(zone),
    battery: (entity && ownBattery(entity)) ?? batteryOf(entityId),
    areaId: registries?.areaOf(entityId)?.area_id,
    zoneKey: zone?.key,
    isPlaced: true,
    picture: undefined,
    source: undefined,
  };
}

/** Percent, by its own attributes. */
export const ownBattery = (entity: Entity) =>
  percentOf(entity, 'battery_level') ?? percentOf(entity, 'battery');

/** How far off an event is, such as an earthquake: it is nowhere at home or away. */
function distanceText(entity: Entity): string | undefined {
  const distance = toNumber(entity.state);
  const unit = textOf(entity, 'unit_of_measurement');
  if (!isEvent(domainOf(entity.entity_id)) || distance === undefined || unit === undefined) return undefined;
  return t('distance', { distance: formatQuantity(distance, unit, { max: 1 }) });
}

const inZoneText = (zone: MapZone | undefined) => (zone === undefined ? t('away') : atZoneText(zone));

/** Without the trackers that only say where a person is: two marks would always lie over each other. */
export function shownOnMap(points: readonly MapPoint[]): readonly MapPoint[] {
  const carried = new Set(points.map(({ source }) => source));
  return points.filter(({ entityId }) => !carried.has(entityId));
}
