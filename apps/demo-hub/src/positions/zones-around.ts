import { distance, type Position } from '#positions/position.ts';
import type { State } from '#world/states.ts';

/** The state of a tracker, and all zones that it is in, the smallest first. */
export interface Membership {
  readonly state: string;
  readonly in_zones: readonly string[];
}

/**
 * By the rule of a hub since 2026.7: the state is that of the smallest zone, of equal ones of the nearest; a passive zone
 * is only listed.
 */
export function zonesAround(at: Position, accuracy: number, zones: readonly State[]): Membership {
  const around = zones
    .map((zone) => ({ zone, radius: numberOf(zone, 'radius'), away: distance(at, positionOf(zone)) }))
    .filter(({ radius, away }) => away - radius < accuracy)
    .toSorted((a, b) => a.radius - b.radius || a.away - b.away)
    .map(({ zone }) => zone);
  const active = around.find(({ attributes }) => attributes['passive'] !== true);
  return { state: stateIn(active), in_zones: around.map(({ entity_id }) => entity_id) };
}

function stateIn(zone: State | undefined): string {
  if (zone === undefined) return 'not_home';
  return zone.entity_id === 'zone.home' ? 'home' : String(zone.attributes['friendly_name']);
}

const numberOf = ({ attributes }: State, name: string): number => Number(attributes[name]);

const positionOf = (zone: State): Position => ({
  latitude: numberOf(zone, 'latitude'),
  longitude: numberOf(zone, 'longitude'),
});
