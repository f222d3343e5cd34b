import type { RoleAccess } from '../policy-caller.ts';
import { normaliseId, readEntityIds } from './entity-ids.ts';
import { DEEPEST_GROUP, type HouseDevice, type HouseEntity, type HouseSnapshot } from './house-snapshot.ts';

/** The keys by which a service call names what it acts on. */
export const TARGET_KEYS = ['entity_id', 'area_id', 'device_id', 'floor_id', 'label_id'] as const;

type TargetKey = (typeof TARGET_KEYS)[number];

/** What a call names, as it came: one value for each key that is there. */
export type NamedTargets = Readonly<Partial<Record<TargetKey, unknown>>>;

/**
 * The targets among the fields of an object; undefined where it has others.
 * @param isPartly whether other fields are none of our business
 */
export function readNamedTargets(
  fields: Readonly<Record<string, unknown>>,
  isPartly = false,
): NamedTargets | undefined {
  const known = TARGET_KEYS.flatMap((key) =>
    Object.hasOwn(fields, key) ? [[key, fields[key]] as const] : [],
  );
  return isPartly || known.length === Object.keys(fields).length ? Object.fromEntries(known) : undefined;
}

export interface TargetQuestion {
  readonly named: NamedTargets;
  /** The domain of the service's entities; undefined where it takes those of all domains. */
  readonly domain: string | undefined;
  /** What the role must be allowed with each entity. */
  readonly needs: 'control' | 'view';
  /** Areas and the like stand for settings and diagnoses too, as batteries are. */
  readonly takesDiagnoses?: boolean;
}

export type ResolvedTargets =
  /** Plain ids of entities, each allowed; none where nothing is left. */
  | { readonly kind: 'entities'; readonly entityIds: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'device' | 'unresolved';
      /** The entity that is not allowed, as the client named it. */
      readonly entityId?: string;
    };

/**
 * The entities that a call acts on. Those named by themselves must all be allowed; areas, devices, floors, labels and
 * `all` stand for those of their entities that are. Whether something exists makes no difference to the answer: what the
 * hub does not have is judged by its id alone.
 */
export function resolveTargets(
  { named, domain, needs, takesDiagnoses = false }: TargetQuestion,
  house: HouseSnapshot,
  access: RoleAccess,
): ResolvedTargets {
  const isAllowed = (id: string) => (needs === 'control' ? access.isInControl(id) : access.isVisible(id));
  const isOfDomain = (id: string) => domain === undefined || id.startsWith(`${domain}.`);
  const directIds = new Set<string>();
  const lists: (readonly string[])[] = [];
  const addList = (group: Group | undefined) => {
    const list = domain === undefined ? group?.all : group?.byDomain.get(domain);
    if (list !== undefined) lists.push(list);
  };

  const direct = readDirect(named.entity_id);
  if (direct === undefined || (direct === 'all' && domain === undefined)) {
    return { kind: 'refused', reason: 'unresolved' };
  }
  if (direct === 'all') {
    addList(indexOf(house, access, needs).all);
  } else {
    for (const id of new Set(direct)) {
      const members = id.startsWith('group.') ? membersOf(id, house, isAllowed) : [id];
      if (!isAllowed(id) || members?.every(isAllowed) !== true) {
        return { kind: 'refused', reason: 'device', entityId: id };
      }
      for (const member of members) if (isOfDomain(member)) directIds.add(member);
    }
  }

  for (const [key, by] of indirect) {
    const ids = readIds(named[key]);
    if (ids === undefined) return { kind: 'refused', reason: 'unresolved' };
    for (const id of new Set(ids)) {
      const index = indexOf(house, access, needs);
      addList(by(index).get(id));
      if (takesDiagnoses) addList(by(index.diagnoses).get(id));
    }
  }
  return { kind: 'entities', entityIds: unionOf(directIds, lists) };
}

/** Whether something stands for entities that are not named: an area, a device, a floor, a label, or `all`. */
export const namesGroups = ({ entity_id: direct, ...others }: NamedTargets): boolean =>
  readDirect(direct) === 'all' || Object.values(others).some((ids) => ids !== undefined);

/** Each once. A single list stays the same array: a whole floor is not copied for each call. */
function unionOf(ids: Set<string>, lists: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = lists;
  if (ids.size === 0 && lists.length < 2) return first;
  for (const list of lists) for (const id of list) ids.add(id);
  return [...ids];
}

/** Entities that one thing stands for. */
interface Group {
  readonly all: readonly string[];
  readonly byDomain: ReadonlyMap<string, readonly string[]>;
}

type Index = ReadonlyMap<string, Group>;

/** The entities by what stands for them; hidden ones, settings and diagnoses only by themselves. */
interface TargetIndex extends GroupIndex {
  readonly all: Group;
  /** Settings and diagnoses that are not hidden. */
  readonly diagnoses: GroupIndex;
}

interface GroupIndex {
  readonly byArea: Index;
  readonly byDevice: Index;
  readonly byFloor: Index;
  readonly byLabel: Index;
}

const indirect: readonly (readonly [TargetKey, (index: GroupIndex) => Index])[] = [
  ['area_id', (index) => index.byArea],
  ['device_id', (index) => index.byDevice],
  ['floor_id', (index) => index.byFloor],
  ['label_id', (index) => index.byLabel],
];

/** The entities named by themselves; undefined where they cannot be read. */
function readDirect(value: unknown): readonly string[] | 'all' | undefined {
  if (value === undefined) return [];
  if (typeof value !== 'string') return readEntityIds(value);
  const word = normaliseId(value);
  if (word === 'all') return 'all';
  return word === 'none' ? [] : readEntityIds(value);
}

/** The ids of areas and the like; undefined where they cannot be read. */
function readIds(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === 'none') return [];
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return undefined;
  return value.every((id): id is string => typeof id === 'string') ? value : undefined;
}

/**
 * What a group stands for, without groups. Undefined for one that is not there, or that nests too deep, or with a group in
 * it that is not allowed: that may as well not be there.
 */
function membersOf(
  groupId: string,
  house: HouseSnapshot,
  isAllowed: (id: string) => boolean,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const found: string[] = [];
  const collect = (id: string, depth: number): boolean => {
    if (!id.startsWith('group.')) {
      found.push(id);
      return true;
    }
    if (seen.has(id)) return true;
    seen.add(id);
    const members = house.entities.get(id)?.members;
    return (
      members !== undefined &&
      isAllowed(id) &&
      depth <= DEEPEST_GROUP &&
      members.every((member) => collect(normaliseId(member), depth + 1))
    );
  };
  return collect(groupId, 1) ? found : undefined;
}

/** By what a role may do with them: the access is one of the house as it is. */
const indexes = {
  control: new WeakMap<RoleAccess, TargetIndex>(),
  view: new WeakMap<RoleAccess, TargetIndex>(),
};

/** Of the entities that are allowed. Made once for a role in a house, so that a whole floor costs no more than its own. */
function indexOf(house: HouseSnapshot, access: RoleAccess, needs: TargetQuestion['needs']): TargetIndex {
  const known = indexes[needs].get(access);
  if (known !== undefined) return known;
  const index = buildIndex(house, access, needs === 'control' ? access.isInControl : access.isVisible);
  indexes[needs].set(access, index);
  return index;
}

interface OpenGroup {
  readonly all: string[];
  readonly byDomain: Map<string, string[]>;
}

const createGroup = (): OpenGroup => ({ all: [], byDomain: new Map() });

const createGroupIndex = () => ({
  byArea: new Map<string, OpenGroup>(),
  byDevice: new Map<string, OpenGroup>(),
  byFloor: new Map<string, OpenGroup>(),
  byLabel: new Map<string, OpenGroup>(),
});

function buildIndex(
  house: HouseSnapshot,
  { isDeviceVisible }: RoleAccess,
  isAllowed: (entityId: string) => boolean,
): TargetIndex {
  const all = createGroup();
  const [primary, diagnoses] = [createGroupIndex(), createGroupIndex()];
  for (const entity of house.entities.values()) {
    if (!isAllowed(entity.entityId)) continue;
    addTo(all, entity);
    if (!entity.isTargetOfGroups && entity.isDiagnosis !== true) continue;
    const indexes = entity.isTargetOfGroups ? primary : diagnoses;
    add(indexes.byArea, entity.areaId, entity);
    add(indexes.byDevice, entity.deviceId, entity);
    add(indexes.byFloor, entity.floorId, entity);
    // A device stands for its parts too, by its id, and by its labels where these may be known.
    const parent = partOf(entity, house);
    add(indexes.byDevice, parent?.id, entity);
    const ofParent = parent !== undefined && isDeviceVisible(parent.id) ? parent.labelIds : [];
    for (const labelId of ofParent.length > 0 ? new Set([...entity.labelIds, ...ofParent]) : entity.labelIds)
      add(indexes.byLabel, labelId, entity);
  }
  return { all, ...primary, diagnoses };
}

/** The device whose part the device of an entity is. */
function partOf({ deviceId }: HouseEntity, { devices }: HouseSnapshot): HouseDevice | undefined {
  const parentId = deviceId === undefined ? undefined : devices.get(deviceId)?.parentId;
  return parentId === undefined ? undefined : devices.get(parentId);
}

function add(groups: Map<string, OpenGroup>, key: string | undefined, entity: HouseEntity): void {
  if (key === undefined) return;
  let group = groups.get(key);
  if (group === undefined) groups.set(key, (group = createGroup()));
  addTo(group, entity);
}

function addTo({ all, byDomain }: OpenGroup, { entityId, domain }: HouseEntity): void {
  all.push(entityId);
  const list = byDomain.get(domain);
  if (list === undefined) byDomain.set(domain, [entityId]);
  else list.push(entityId);
}
