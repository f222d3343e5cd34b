import { domainOf } from '@soglia/hub-client/entities';
import { isRecord, listOf } from '@soglia/hub-client/json';
import type { HouseArea, HouseDevice, HouseEntity, HousePerson, HouseSnapshot } from './house-snapshot.ts';
import { presenceOf } from './presence.ts';

/** The hub's own lists, as it answers: what is malformed in them is left out. */
export interface HouseLists {
  /** `get_states` */
  readonly states: unknown;
  /** `config/entity_registry/list` */
  readonly entities: unknown;
  /** `config/device_registry/list` */
  readonly devices: unknown;
  /** `config/area_registry/list` */
  readonly areas: unknown;
  /** `config/floor_registry/list` */
  readonly floors: unknown;
  /** `config/label_registry/list` */
  readonly labels: unknown;
  /** Such as `2026.11.0`. */
  readonly hubVersion: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Their attribute `entity_id` says what they act on or who is there: they are no groups. */
const noGroups: ReadonlySet<string> = new Set(['script', 'scene', 'automation', 'person', 'zone']);

/** What deciding needs of the hub's lists. Entities are those of the registry and those that only have a state. */
export function readHouse(lists: HouseLists): HouseSnapshot {
  const areas = readAreas(lists.areas);
  const devices = readDevices(lists.devices);
  const states = byId(lists.states, 'entity_id');
  const entries = byId(lists.entities, 'entity_id');
  const entities = new Map<string, HouseEntity>();
  const entityIdsByDevice = new Map<string, string[]>();
  for (const entityId of [...states.keys(), ...entries.keys()]) {
    if (entities.has(entityId)) continue;
    const entity = readEntity(entityId, entries.get(entityId), states.get(entityId), { areas, devices });
    entities.set(entityId, entity);
    if (entity.deviceId === undefined) continue;
    const ofDevice = entityIdsByDevice.get(entity.deviceId);
    if (ofDevice === undefined) entityIdsByDevice.set(entity.deviceId, [entityId]);
    else ofDevice.push(entityId);
  }
  return {
    hubVersion: lists.hubVersion,
    entities,
    devices,
    areas,
    entityIdsByDevice,
    entityIdByRegistryId: idsBy(entries, 'id', () => true),
    automationEntityIds: idsBy(entries, 'unique_id', (row) => row['platform'] === 'automation'),
    floorIds: new Set(byId(lists.floors, 'floor_id').keys()),
    labelIds: new Set(byId(lists.labels, 'label_id').keys()),
  };
}

/** The attributes that {@link readStateFacts} reads. */
export const STATE_FACTS = [
  'entity_id',
  'group_entities',
  'device_class',
  'user_id',
  'device_trackers',
] as const;

/** The facts of {@link STATE_FACTS} that name the members of a group. */
export const MEMBER_FACTS = ['entity_id', 'group_entities'] as const;

export const UNAVAILABLE = 'unavailable';

/** Stands for the members of a group that tells none while it is unavailable: an id that no hub has. */
const UNTOLD: readonly string[] = ['group.soglia_untold'];

/** What deciding needs of a state. @param platform of the entity; undefined where the registry does not have it */
export function readStateFacts(
  entityId: string,
  state: Row,
  platform: string | undefined,
): Pick<HouseEntity, 'deviceClass' | 'members' | 'person'> {
  const attributes = isRecord(state['attributes']) ? state['attributes'] : {};
  const listed = MEMBER_FACTS.map((name) => attributes[name]);
  const mayBeGroup = platform === undefined || platform === 'group';
  const isUntold = state['state'] === UNAVAILABLE && mayBeGroup && !noGroups.has(domainOf(entityId));
  return {
    deviceClass: textOf(attributes['device_class']),
    members: readMembers(entityId, listed) ?? (isUntold ? UNTOLD : undefined),
    person: readPerson(entityId, attributes),
  };
}

/** The entities that a group lists, in lower case; undefined for what is no group. @param listed each a list or a text */
function readMembers(entityId: string, listed: readonly unknown[]): readonly string[] | undefined {
  if (listed.every((ids) => ids === undefined) || noGroups.has(domainOf(entityId))) return undefined;
  const members = listed.flat().filter((id) => typeof id === 'string');
  return members.map((id) => id.trim().toLowerCase());
}

function readPerson(
  entityId: string,
  { user_id: userId, device_trackers: ids }: Row,
): HousePerson | undefined {
  if (domainOf(entityId) !== 'person') return undefined;
  return { userId: textOf(userId), trackerIds: textsOf(ids).map((id) => id.trim().toLowerCase()) };
}

interface Registries {
  readonly areas: ReadonlyMap<string, HouseArea>;
  readonly devices: ReadonlyMap<string, HouseDevice>;
}

function readEntity(
  entityId: string,
  entry: Row = {},
  state: Row = {},
  { areas, devices }: Registries,
): HouseEntity {
  const deviceId = textOf(entry['device_id']);
  const device = deviceId === undefined ? undefined : devices.get(deviceId);
  const areaId = textOf(entry['area_id']) ?? device?.areaId;
  const area = areaId === undefined ? undefined : areas.get(areaId);
  const platform = textOf(entry['platform']);
  const presence = presenceOf(entityId, platform, textOf(entry['unique_id']));
  return {
    entityId,
    domain: domainOf(entityId),
    platform,
    deviceId,
    areaId,
    floorId: area?.floorId,
    labelIds: union(textsOf(entry['labels']), device?.labelIds, area?.labelIds),
    zoneId: entry['platform'] === 'zone' ? textOf(entry['unique_id']) : undefined,
    isTargetOfGroups: !isSet(entry['hidden_by']) && !isSet(entry['entity_category']),
    ...(!isSet(entry['hidden_by']) && isSet(entry['entity_category']) && { isDiagnosis: true }),
    ...(presence !== undefined && { presence }),
    ...readStateFacts(entityId, state, platform),
  };
}

function readAreas(list: unknown): ReadonlyMap<string, HouseArea> {
  const areas = new Map<string, HouseArea>();
  for (const [id, row] of byId(list, 'area_id')) {
    const floorId = textOf(row['floor_id']);
    areas.set(id, { id, name: textOf(row['name']), floorId, labelIds: textsOf(row['labels']) });
  }
  return areas;
}

function readDevices(list: unknown): ReadonlyMap<string, HouseDevice> {
  const rows = byId(list, 'id');
  const devices = new Map<string, HouseDevice>();
  for (const [id, row] of rows) {
    const name = textOf(row['name_by_user']) ?? textOf(row['name']);
    devices.set(id, {
      id,
      name,
      areaId: areaOfDevice(row, rows),
      parentId: textOf(row['parent_device_id']),
      labelIds: textsOf(row['labels']),
    });
  }
  return devices;
}

/** Its own, else that of its parent: a hub gives a child device no area where it is in its parent's. */
function areaOfDevice(device: Row, rows: ReadonlyMap<string, Row>): string | undefined {
  const seen = new Set<Row>();
  for (let row: Row | undefined = device; row !== undefined && !seen.has(row);) {
    const areaId = textOf(row['area_id']);
    if (areaId !== undefined) return areaId;
    seen.add(row);
    const parentId = textOf(row['parent_device_id']);
    row = parentId === undefined ? undefined : rows.get(parentId);
  }
  return undefined;
}

/** The rows that have an id, by it; of two with the same the last. */
function byId(list: unknown, key: string): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const row of listOf(list)) {
    const id = isRecord(row) ? textOf(row[key]) : undefined;
    if (id !== undefined && isRecord(row)) rows.set(id, row);
  }
  return rows;
}

/** Entity ids by another id of their entry. */
const idsBy = (
  entries: ReadonlyMap<string, Row>,
  key: string,
  isWanted: (row: Row) => boolean,
): ReadonlyMap<string, string> =>
  new Map(
    [...entries].flatMap(([entityId, row]) => {
      const id = textOf(row[key]);
      return id !== undefined && isWanted(row) ? [[id, entityId] as const] : [];
    }),
  );

const none: readonly string[] = [];

/** The same empty list for most entities: they are many. */
function union(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  const filled = lists.filter((list) => list !== undefined && list.length > 0);
  return filled.length < 2 ? (filled[0] ?? none) : [...new Set(filled.flatMap((list) => list ?? none))];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.filter((text) => typeof text === 'string') : none;

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
