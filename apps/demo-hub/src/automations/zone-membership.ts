import { textOf } from '#automations/values.ts';
import type { State } from '#world/states.ts';
import type { World } from '#world/world.ts';

const EARTH_RADIUS = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Whether a person or tracker is in a zone: by its position, or by its state where it has none. */
export function isInZone(world: World, entityId: string, zoneId: string): boolean {
  return isStateInZone(world, world.states.get(entityId), zoneId);
}

/** The same of one of its states, as of a change. */
export function isStateInZone(world: World, state: State | undefined, zoneId: string): boolean {
  const zone = world.states.get(zoneId);
  if (state === undefined || zone === undefined) return false;
  const from = position(state);
  const to = position(zone);
  if (from !== undefined && to !== undefined) {
    const accuracy = Number(state.attributes['gps_accuracy'] ?? 0);
    return distance(from, to) - accuracy < Number(zone.attributes['radius'] ?? 0);
  }
  const name = zoneId === 'zone.home' ? 'home' : textOf(zone.attributes['friendly_name'] ?? '');
  return state.state.toLowerCase() === name.toLowerCase();
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

function position({ attributes: { latitude, longitude } }: State): Position | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** Metres. */
function distance(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half + across)));
}
