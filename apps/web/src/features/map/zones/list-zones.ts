import type { Entity } from '@soglia/hub-client/entities';
import { parseZoneFields } from '@soglia/hub-client/zones';
import type { MapZone } from '../map-types.ts';
import type { BrowserZone } from './browser-zones.ts';
import { DEFAULT_ICON } from './zone-icons.ts';

/** The specification's, where the hub told none. */
const EXAMPLE_RADIUS = 100;

const example: MapZone = {
  key: 'example',
  zoneId: undefined,
  entityId: undefined,
  name: 'Casa',
  latitude: 45.4642,
  longitude: 9.19,
  radius: EXAMPLE_RADIUS,
  icon: DEFAULT_ICON,
  passive: false,
  origin: 'example',
};

interface Known {
  readonly entities: readonly Entity[];
  /** Of `zone/update`, by entity id; undefined until they are read. */
  readonly zoneIds: ReadonlyMap<string, string> | undefined;
  readonly stored: readonly BrowserZone[];
  /** No role hides zones of the hub. */
  readonly seesAll: boolean;
}

/**
 * All zones: the house first, then by name. One of the browser is left out once the hub has it too. Where the hub has
 * none, the specification's example: whom a role hides them from is told of no house that is not theirs.
 */
export function listZones({ entities, zoneIds, stored, seesAll }: Known): readonly MapZone[] {
  const onHub = entities.flatMap((entity) => zoneOf(entity, zoneIds) ?? []);
  const here = stored
    .filter((zone) => !onHub.some((other) => isSame(zone, other)))
    .map((zone): MapZone => ({
      ...zone,
      icon: zone.icon ?? DEFAULT_ICON,
      zoneId: undefined,
      entityId: undefined,
      origin: 'browser',
    }));
  const zones = [...onHub, ...here].toSorted(byName);
  return onHub.length > 0 || !seesAll ? zones : [example, ...zones];
}

function zoneOf({ entity_id, attributes }: Entity, zoneIds: Known['zoneIds']): MapZone | undefined {
  const fields = parseZoneFields({ ...attributes, name: attributes['friendly_name'] });
  if (fields === undefined) return undefined;
  const zoneId = zoneIds?.get(entity_id);
  const isEditable = attributes['editable'] !== false;
  // The house says that it is editable, yet only its settings change it; a zone called Home may stand in its place.
  const origin =
    entity_id === 'zone.home' && isEditable && zoneId === undefined
      ? 'home'
      : isEditable
        ? 'hub'
        : 'configuration';
  return {
    ...fields,
    key: entity_id,
    entityId: entity_id,
    zoneId,
    name: fields.name === '' ? entity_id : fields.name,
    icon: fields.icon ?? DEFAULT_ICON,
    origin,
  };
}

/** Whether it can be changed and deleted here, by whoever may. */
export const isEditable = ({ origin }: MapZone): boolean => origin === 'hub' || origin === 'browser';

const isSame = (one: BrowserZone, other: MapZone): boolean =>
  one.name === other.name && one.latitude === other.latitude && one.longitude === other.longitude;

const byName = (one: MapZone, other: MapZone): number =>
  Number(isHouse(other)) - Number(isHouse(one)) || one.name.localeCompare(other.name);

const isHouse = ({ entityId }: MapZone): boolean => entityId === 'zone.home';
