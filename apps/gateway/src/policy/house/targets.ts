import type { RoleAccess } from '../policy-caller.ts';
import { normaliseId, readEntityIds } from './entity-ids.ts';
import { DEEPEST_GROUP, type HouseEntity, type HouseSnapshot } from './house-snapshot.ts';

/** The keys by which a service call names what it acts on. */
export const TARGET_KEYS = ['entity_id', 'area_id', 'device_id', 'floor_id', 'label_id'] as const;

type TargetKey = (typeof TARGET_KEYS)[number];

/** What a call names, as it came: one value for each key that is there. */
export type NamedTargets = Readonly<Partial<Record<TargetKey, unknown>>>;

export interface TargetQuestion {
  readonly named: NamedTargets;
  /** The domain of the service's entities; undefined where it takes those of all domains. */
  readonly domain: string | undefined;
  /** What the role must be allowed with each entity. */
  readonly needs: 'control' | 'view';
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
  { named, domain, needs }: TargetQuestion,
  house: HouseSnapshot,
  access: RoleAccess,
): ResolvedTargets {
  const isAllowed = (id: string) => (needs === 'control' ? access.isInControl(id) : access.isVisible(id));
  const isOfDomain = (id: string) => domain === undefined || id.startsWith(`${domain}.`);
  const found = new Set<string>();

  const direct = readDirect(named.entity_id);
  if (direct === undefined || (direct === 'all' && domain === undefined)) {
    return { kind: 'refused', reason: 'unresolved' };
  }
  if (direct === 'all') {
    for (const id of indexOf(house, access, needs).byDomain.get(domain ?? '') ?? []) found.add(id);
  } else {
    for (const id of direct) {
      const members = id.startsWith('group.') ? membersOf(id, house, isAllowed) : [id];
      if (!isAllowed(id) || members?.every(isAllowed) !== true) {
        return { kind: 'refused', reason: 'device', entityId: id };
      }
      for (const member of members) if (isOfDomain(member)) found.add(member);
    }
  }

  for (const [key, by] of indirect) {
    const ids = readIds(named[key]);
    if (ids === undefined) return { kind: 'refused', reason: 'unresolved' };
    for (const id of ids) {
      for (const entityId of by(indexOf(house, access, needs)).get(id) ?? []) {
        if (isOfDomain(entityId)) found.add(entityId);
      }
    }
  }
  return { kind: 'entities', entityIds: [...found] };
}

type Index = ReadonlyMap<string, readonly string[]>;

/** The entities by what stands for them; hidden ones, settings and diagnoses only by their domain. */
interface TargetIndex {
  readonly byDomain: Index;
  readonly byArea: Index;
  readonly byDevice: Index;
  readonly byFloor: Index;
  readonly byLabel: Index;
}

const indirect: readonly (readonly [TargetKey, (index: TargetIndex) => Index])[] = [
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
  const index = buildIndex(house, needs === 'control' ? access.isInControl : access.isVisible);
  indexes[needs].set(access, index);
  return index;
}

function buildIndex(house: HouseSnapshot, isAllowed: (entityId: string) => boolean): TargetIndex {
  const lists = {
    byDomain: new Map<string, string[]>(),
    byArea: new Map<string, string[]>(),
    byDevice: new Map<string, string[]>(),
    byFloor: new Map<string, string[]>(),
    byLabel: new Map<string, string[]>(),
  };
  for (const entity of house.entities.values()) {
    if (!isAllowed(entity.entityId)) continue;
    add(lists.byDomain, entity.domain, entity);
    if (!entity.isTargetOfGroups) continue;
    add(lists.byArea, entity.areaId, entity);
    add(lists.byDevice, entity.deviceId, entity);
    add(lists.byFloor, entity.floorId, entity);
    for (const labelId of entity.labelIds) add(lists.byLabel, labelId, entity);
  }
  return lists;
}

function add(lists: Map<string, string[]>, key: string | undefined, { entityId }: HouseEntity): void {
  if (key === undefined) return;
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entityId]);
  else list.push(entityId);
}
