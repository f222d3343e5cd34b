import type { HouseSnapshot } from './house-snapshot.ts';

const known = new WeakMap<HouseSnapshot, ReadonlyMap<string, string>>();

function zonesOf(house: HouseSnapshot): ReadonlyMap<string, string> {
  const found =
    known.get(house) ??
    new Map(
      [...house.entities.values()].flatMap(({ entityId, zoneId }) =>
        zoneId === undefined ? [] : [[zoneId, entityId] as const],
      ),
    );
  known.set(house, found);
  return found;
}

/** The entity of a zone of the hub's list, by the list's id: it may have been renamed. */
export const entityOfZone = (house: HouseSnapshot, zoneId: string): string | undefined =>
  zonesOf(house).get(zoneId);

/** The same where the registry has no entry for it, as it then has its first name. */
export function likelyEntityOfZone(house: HouseSnapshot, zoneId: string): string | undefined {
  const first = `zone.${zoneId}`;
  return entityOfZone(house, zoneId) ?? (house.entities.get(first)?.zoneId === undefined ? first : undefined);
}
