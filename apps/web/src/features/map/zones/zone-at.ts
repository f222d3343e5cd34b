import type { MapZone } from '../map-types.ts';
import type { Position } from '../position.ts';

const EARTH_RADIUS_M = 6_371_000;
const RADIANS = Math.PI / 180;

/** Along the surface, metres; also over the poles and across 180°. */
export function metresBetween(one: Position, other: Position): number {
  const [north, south] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const across = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2;
  const along = Math.sin((south - north) / 2) ** 2;
  return (
    2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, along + Math.cos(north) * Math.cos(south) * across)))
  );
}

/**
 * The zone that a position is in, by the hub's rule: of those that are not passive the smallest, and of equal ones the
 * nearest. Undefined outside all of them. @param accuracy metres by which the position may be wrong
 */
export function zoneAt<Zone extends Pick<MapZone, 'latitude' | 'longitude' | 'radius' | 'passive'>>(
  position: Position,
  zones: readonly Zone[],
  accuracy = 0,
): Zone | undefined {
  const matching = zones
    .filter(({ passive }) => !passive)
    .map((zone) => ({ zone, distance: metresBetween(position, zone) }))
    .filter(({ zone, distance }) => distance - accuracy < zone.radius);
  return matching.toSorted((a, b) => a.zone.radius - b.zone.radius || a.distance - b.distance)[0]?.zone;
}
