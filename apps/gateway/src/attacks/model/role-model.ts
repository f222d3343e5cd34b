/** Sections 1 and 2 of docs/access-rules.md: what a role sees and moves, on the hub's own lists. */
import type { Role } from '@soglia/contracts/companion';
import { isRecord } from '@soglia/hub-client/json';
import { KNOWN_DOMAINS } from './model-tables.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What the hub answers to `get_states` and to the lists of its registries. */
export interface HubLists {
  readonly states: readonly Row[];
  readonly entities: readonly Row[];
  readonly devices: readonly Row[];
  readonly areas: readonly Row[];
  readonly floors: readonly Row[];
  readonly labels: readonly Row[];
  /** The configurations of automations, by entity. */
  readonly automations?: Readonly<Record<string, Row>>;
}

/** The ids of all entities of a house. */
export const entityIds = (house: HubLists): readonly string[] => [
  ...new Set([...house.states, ...house.entities].map((row) => String(row['entity_id']))),
];

export type ModelRole = Pick<Role, 'functions' | 'devices' | 'hiddenAttributes' | 'times' | 'rights'>;

/** The clock of the house, and milliseconds since the epoch. */
export interface ModelMoment {
  readonly day: string;
  readonly weekday: number;
  readonly time: string;
  readonly now: number;
}

type Access = 'control' | 'view' | 'none';

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string');
/** Ids of entities as the hub understands them. */
export const idsOf = (value: unknown) =>
  textsOf(value).flatMap((text) => text.split(',').map((part) => part.trim().toLowerCase()));
/** Every text in a value, the keys of objects among them. */
export function allTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...allTexts(item)]) : [];
}

/** Ids of entities of known domains in a text: it is one, lists them with commas, or is a media-source address. */
export function idsIn(text: string): readonly string[] {
  const parts = text.startsWith('media-source://') ? text.split(/[^A-Za-z0-9_.]+/) : text.split(',');
  const ids = parts.map((part) => part.trim().toLowerCase());
  return ids.filter((id) => isEntityId(id) && KNOWN_DOMAINS.has(domainOf(id)));
}

export const domainOf = (id: string) => id.split('.')[0] ?? '';
export const isEntityId = (text: string) => /^[a-z0-9_]+\.[a-z0-9_]+$/.test(text);

/** Whatever a group lists that is unavailable, and does not tell. */
const UNTOLD = 'group.untold';

export function createRoleModel(house: HubLists, role: ModelRole, moment: ModelMoment) {
  // 1
  const within = isWithin(role.times, moment);
  const has = (id: number) => within && role.functions.includes(id);
  const hasRight = (right: ModelRole['rights'][number]) => within && role.rights.includes(right);
  const { devices } = role;
  const limited =
    !within || devices.scope !== 'all' || devices.access !== 'control' || devices.exceptions.length > 0;

  // 2
  const stateOf = (id: string) => house.states.find((row) => row['entity_id'] === id);
  const entryOf = (id: string) => house.entities.find((row) => row['entity_id'] === id);
  const exists = (id: string) => stateOf(id) !== undefined || entryOf(id) !== undefined;
  const deviceRow = (id: unknown) => house.devices.find((row) => id !== null && row['id'] === id);
  const areaOfDevice = (id: unknown): unknown =>
    deviceRow(id)?.['area_id'] ?? deviceRow(deviceRow(id)?.['parent_device_id'])?.['area_id'];
  const areaOf = (id: string): unknown =>
    entryOf(id)?.['area_id'] ?? areaOfDevice(entryOf(id)?.['device_id']);
  const areaRow = (id: unknown) => house.areas.find((row) => row['area_id'] === id);
  const floorOf = (id: string): unknown => areaRow(areaOf(id))?.['floor_id'];
  const labelsOf = (id: string) =>
    [entryOf(id), deviceRow(entryOf(id)?.['device_id']), areaRow(areaOf(id))].flatMap((row) =>
      textsOf(row?.['labels']),
    );
  function byRules(rules: ModelRole['devices']['exceptions'], id: string): Access | undefined {
    const groups = {
      entity: [id],
      label: labelsOf(id),
      area: textsOf(areaOf(id)),
      domain: [domainOf(id)],
      floor: textsOf(floorOf(id)),
    };
    for (const by of ['entity', 'label', 'area', 'domain', 'floor'] as const) {
      const named = (rule: string) => groups[by].some((each) => each.toLowerCase() === rule.toLowerCase());
      const found = rules.filter((rule) => rule.by === by && named(rule.id)).map(({ access }) => access);
      for (const access of ['none', 'view', 'control'] as const) if (found.includes(access)) return access;
    }
    return undefined;
  }
  const rules = [...devices.exceptions, ...(devices.scope === 'chosen' ? devices.grants : [])];
  const namesItself = (id: string) =>
    rules.some((rule) => rule.by === 'entity' && rule.id.toLowerCase() === id && rule.access === 'control');
  /** Whether an entity says where somebody's phone is, or how far people are. */
  function presenceOf(id: string): 'phone' | 'people' | undefined {
    const { platform, unique_id: uniqueId } = entryOf(id) ?? {};
    if (domainOf(id) === 'device_tracker') return undefined;
    if (domainOf(id) === 'proximity') return 'people';
    const ofPeople = ['proximity', 'mqtt_room', 'bermuda'];
    if (ofPeople.includes(String(platform)) || /^(?:google|here|waze)_travel_time$/.test(String(platform)))
      return 'people';
    if (['private_ble_device', 'ibeacon'].includes(String(platform))) return 'phone';
    const says = [
      '_geocoded_location',
      '_network_type',
      '_public_ip_address',
      '_ip6_addresses',
      '_android_auto',
      '_bluetooth_connection',
      '_beacon_monitor',
      '_activity',
      '_last_update_trigger',
    ];
    const isOfPhone =
      says.some((end) => `_${String(uniqueId)}`.endsWith(end)) ||
      /_(?:wifi|connectivity)_[a-z0-9_]+$/.test(`_${String(uniqueId)}`);
    const byRouters: Readonly<Record<string, RegExp>> = {
      unifi: /^(?:rx|tx|uptime|wired_speed)-/,
      netgear: /-(?:type|link_rate|signal|ssid|conn_ap_mac)$/,
      traccar_server:
        /_position_(?:address|altitude|speed|attributes\.motion)$|_geofence_name$|_device_status$/,
    };
    const isOfRouter = byRouters[String(platform)]?.test(String(uniqueId)) === true;
    return isOfRouter || (platform === 'mobile_app' && isOfPhone) ? 'phone' : undefined;
  }
  function access(id: string, groups: readonly string[] = []): Access {
    const domain = domainOf(id);
    if (!within || (limited && !exists(id))) return 'none';
    if (['person', 'device_tracker'].includes(domain) && !has(1)) return 'none';
    if (domain === 'zone' && !has(1) && !hasRight('zones')) return 'none';
    const granted =
      byRules(devices.exceptions, id) ??
      (devices.scope === 'all' ? devices.access : (byRules(devices.grants, id) ?? 'none'));
    if (granted !== 'control') return granted;
    if (limited && ['script', 'scene', 'automation'].includes(domain) && !namesItself(id)) return 'view';
    const members = membersOf(id);
    if (members === undefined) return 'control';
    const within10 = groups.length < 10;
    const each = members.filter((member) => member !== id && !groups.includes(member));
    return within10 && each.every((member) => access(member, [...groups, id]) === 'control')
      ? 'control'
      : 'view';
  }
  function membersOf(id: string): readonly string[] | undefined {
    if (['script', 'scene', 'automation', 'person', 'zone'].includes(domainOf(id))) return undefined;
    const attributes = stateOf(id)?.['attributes'];
    const lists = isRecord(attributes) ? [attributes['entity_id'], attributes['group_entities']] : [];
    const members: unknown[] = lists.filter((list) => Array.isArray(list)).flat();
    if (lists.some((list) => Array.isArray(list))) return idsOf(members);
    const entry = entryOf(id);
    const isGroup = entry === undefined || entry['platform'] === 'group';
    return isGroup && stateOf(id)?.['state'] === 'unavailable' ? [UNTOLD] : undefined;
  }
  const isVisible = (id: string) => access(id) !== 'none';
  const isInControl = (id: string) => access(id) === 'control';
  /** The state of a zone counts people, whom the role has to see whoever there may be. */
  const hidesPeople = devices.exceptions.some(({ by, id, access: given }) => {
    const isElsewhere = ['entity', 'domain'].includes(by) && !/^person(?:\.|$)/i.test(id);
    return given === 'none' && !isElsewhere;
  });
  const grantsPeople =
    devices.scope === 'all' ||
    devices.grants.some(({ by, id }) => by === 'domain' && id.toLowerCase() === 'person');
  /** Whether a group, or a visible group in it, lists people or trackers that are not visible. */
  const hidesMembers = (id: string, groups: readonly string[] = []): boolean =>
    (membersOf(id) ?? []).some((each) =>
      isVisible(each)
        ? !groups.includes(each) && hidesMembers(each, [...groups, id])
        : ['person', 'device_tracker'].includes(domainOf(each)),
    );
  function isStateVisible(id: string): boolean {
    const presence = presenceOf(id);
    if (domainOf(id) === 'zone' || presence === 'people')
      return isVisible(id) && has(1) && grantsPeople && !hidesPeople;
    if (presence === 'phone') return isVisible(id) && has(1);
    return isVisible(id) && !hidesMembers(id);
  }
  const allIds = [
    ...new Set([...house.states, ...house.entities].flatMap((row) => textsOf(row['entity_id']))),
  ];
  const isDeviceVisible = (id: unknown) =>
    allIds.some((each) => entryOf(each)?.['device_id'] === id && isVisible(each));
  const isAreaVisible = (id: unknown) => allIds.some((each) => areaOf(each) === id && isVisible(each));
  const isFloorVisible = (id: unknown) =>
    house.areas.some((row) => row['floor_id'] === id && isAreaVisible(row['area_id']));
  const isLabelVisible = (id: string) =>
    allIds.some((each) => isVisible(each) && labelsOf(each).includes(id)) ||
    house.devices.some((row) => textsOf(row['labels']).includes(id) && isDeviceVisible(row['id'])) ||
    house.areas.some((row) => textsOf(row['labels']).includes(id) && isAreaVisible(row['area_id']));

  const hidden = role.hiddenAttributes.map((name) => name.toLowerCase());
  const namesEntities = (name: string) =>
    /^(?:(?:.*_)?entity_ids?|group_members|members|persons|device_trackers|source|source_entity)$/i.test(
      name,
    );
  const isForbiddenId = (value: unknown) =>
    typeof value === 'string' &&
    isEntityId(value.trim().toLowerCase()) &&
    !isVisible(value.trim().toLowerCase());
  /** The state as the role sees it; undefined where it does not. */
  function state(row: Row): Row | undefined {
    if (!isVisible(String(row['entity_id']))) return undefined;
    const names = Object.keys(isRecord(row['attributes']) ? row['attributes'] : {});
    const hidesSome = names.some((name) => hidden.includes(name.toLowerCase()));
    const isTold = isStateVisible(String(row['entity_id']));
    const kept = Object.entries(isRecord(row['attributes']) ? row['attributes'] : {})
      .filter(
        ([name, value]) =>
          !hidden.includes(name.toLowerCase()) &&
          !(namesEntities(name) && isForbiddenId(value)) &&
          (isTold || !['persons', 'device_trackers'].includes(name)) &&
          (isTold || presenceOf(String(row['entity_id'])) === undefined || name === 'friendly_name'),
      )
      .map(([name, value]) => [
        name,
        namesEntities(name) && Array.isArray(value) ? value.filter((item) => !isForbiddenId(item)) : value,
      ]);
    const [never, nothing] = ['1970-01-01T00:00:00+00:00', { id: '', parent_id: null, user_id: null }];
    const times = { last_changed: never, last_updated: never, last_reported: never, context: nothing };
    return {
      ...row,
      ...(hidesSome && {
        last_updated: row['last_changed'],
        last_reported: row['last_changed'],
        context: nothing,
      }),
      ...(!isTold && { state: 'unknown', ...times }),
      attributes: Object.fromEntries(kept) as unknown,
    };
  }

  const devicesAndPlaces = { isDeviceVisible, isAreaVisible, isFloorVisible, isLabelVisible };
  const lists = { allIds, stateOf, entryOf, deviceRow, areaOf, floorOf, labelsOf, membersOf, presenceOf };
  return {
    ...lists,
    ...devicesAndPlaces,
    has,
    hasRight,
    limited,
    within,
    access,
    isVisible,
    isInControl,
    isStateVisible,
    state,
  };
}

function isWithin({ windows, firstDay, lastDay }: ModelRole['times'], now: ModelMoment): boolean {
  if ((firstDay !== null && now.day < firstDay) || (lastDay !== null && now.day > lastDay)) return false;
  const yesterday = now.weekday === 1 ? 7 : now.weekday - 1;
  const isIn = ({ days, from, to }: (typeof windows)[number]) => {
    if (from === to) return days.includes(now.weekday);
    if (from < to) return days.includes(now.weekday) && from <= now.time && now.time < to;
    return (days.includes(now.weekday) && from <= now.time) || (days.includes(yesterday) && now.time < to);
  };
  return windows.length === 0 || windows.some(isIn);
}

/** What a command says besides what it is. */
export const fieldsOf = (message: Row) =>
  Object.keys(message).filter((key) => key !== 'id' && key !== 'type');
