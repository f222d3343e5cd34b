import {
  createDeviceAccess,
  isWithinRoleTimes,
  type DeviceAccess,
  type LocalMoment,
} from '@soglia/contracts/access';
import { domainOf } from '@soglia/hub-client/entities';
import type { RoleRecord } from '#store/store.ts';
import { MAP } from './function-ids.ts';
import { DEEPEST_GROUP, type HouseSnapshot } from './house/house-snapshot.ts';
import type { RoleAccess } from './policy-caller.ts';

/** What deciding needs of a role. */
export type RoleDefinition = Pick<
  RoleRecord,
  'id' | 'functions' | 'devices' | 'hiddenAttributes' | 'times' | 'rights'
>;

const actOnOthers: ReadonlySet<string> = new Set(['script', 'scene', 'automation']);
const positions: ReadonlySet<string> = new Set(['person', 'device_tracker']);

/**
 * What a role allows in a house at a moment (docs/access-rules.md, 1 and 2). Made once for a role and a house, then asked
 * often: each entity is judged when it is asked for, and that is kept.
 * @param moment by the clock of the house
 */
export function createRoleAccess(
  role: RoleDefinition,
  house: HouseSnapshot,
  moment: LocalMoment,
): RoleAccess {
  return isWithinRoleTimes(role.times, moment)
    ? createAccess(role, house, createJudge(role, house), true)
    : createAccess({ ...role, functions: [], rights: [] }, house, () => 'none', false);
}

function createAccess(
  role: RoleDefinition,
  house: HouseSnapshot,
  judge: (entityId: string) => DeviceAccess,
  isWithinTimes: boolean,
): RoleAccess {
  const judged = new Map<string, DeviceAccess>();
  const access = (entityId: string): DeviceAccess => {
    const known = judged.get(entityId);
    if (known !== undefined) return known;
    const found = judge(entityId);
    // Ids that clients invent are not kept.
    if (house.entities.has(entityId)) judged.set(entityId, found);
    return found;
  };
  const tellsState = createStateJudge(role, house, access);
  let found: VisibleRegistries | undefined;
  const visible = () => (found ??= findVisibleRegistries(house, access));
  return {
    roleId: role.id,
    isWithinTimes,
    functions: new Set(role.functions),
    rights: new Set(role.rights),
    isLimited: !isWithinTimes || isLimitedRole(role),
    access,
    isVisible: (entityId) => access(entityId) !== 'none',
    isInControl: (entityId) => access(entityId) === 'control',
    isStateVisible: (entityId) => access(entityId) !== 'none' && tellsState(entityId),
    get visibleIds() {
      return visible().entityIds;
    },
    isDeviceVisible: (id) => visible().deviceIds.has(id),
    isAreaVisible: (id) => visible().areaIds.has(id),
    isFloorVisible: (id) => visible().floorIds.has(id),
    isLabelVisible: (id) => visible().labelIds.has(id),
    hiddenAttributes: new Set(role.hiddenAttributes.map((name) => name.toLowerCase())),
  };
}

const isLimitedRole = ({ devices }: RoleDefinition): boolean =>
  devices.scope !== 'all' || devices.access !== 'control' || devices.exceptions.length > 0;

/**
 * Whether there can be no person whom the role does not see. By its rules alone: whether the house has such a person must
 * make no difference.
 */
function seesEveryPerson({ functions, devices }: RoleDefinition): boolean {
  const isGranted =
    devices.scope === 'all' ||
    devices.grants.some(({ by, id }) => by === 'domain' && id.toLowerCase() === 'person');
  const mayHide = ({ by, id, access }: (typeof devices.exceptions)[number]): boolean => {
    if (access !== 'none') return false;
    return by === 'entity' || by === 'domain' ? /^person(?:\.|$)/i.test(id) : true;
  };
  return functions.includes(MAP) && isGranted && !devices.exceptions.some(mayHide);
}

/** Whether the state of a visible entity may be told, which says where people are of zones, phones and groups of people. */
function createStateJudge(
  role: RoleDefinition,
  house: HouseSnapshot,
  access: (entityId: string) => DeviceAccess,
): (entityId: string) => boolean {
  const countsPeople = seesEveryPerson(role);
  const hasMap = role.functions.includes(MAP);
  const groups = new Map<string, boolean>();
  return (entityId) => {
    if (domainOf(entityId) === 'zone') return countsPeople;
    const entity = house.entities.get(entityId);
    if (entity?.presence === 'of_phone') return hasMap;
    if (entity?.presence === 'of_anybody') return countsPeople;
    if (entity?.members === undefined) return true;
    const known = groups.get(entityId);
    if (known !== undefined) return known;
    const isTold = !hasHiddenPeople(entityId, house, access);
    groups.set(entityId, isTold);
    return isTold;
  };
}

/** Whether a group lists people or trackers that are not visible, or a visible group in it does. */
function hasHiddenPeople(
  groupId: string,
  { entities }: HouseSnapshot,
  access: (entityId: string) => DeviceAccess,
): boolean {
  const seen = new Set([groupId]);
  for (const group of seen) {
    for (const member of entities.get(group)?.members ?? []) {
      if (access(member) !== 'none') seen.add(member);
      else if (positions.has(domainOf(member))) return true;
    }
  }
  return false;
}

/** `access` of section 2, without what it may keep. */
function createJudge(role: RoleDefinition, house: HouseSnapshot): (entityId: string) => DeviceAccess {
  const { devices } = role;
  const byRules = createDeviceAccess(devices);
  const hasMap = role.functions.includes(MAP);
  const hasZones = hasMap || role.rights.includes('zones');
  const isLimited = isLimitedRole(role);
  const rules = devices.scope === 'all' ? devices.exceptions : [...devices.exceptions, ...devices.grants];
  const controlled = new Set(
    rules
      .filter(({ by, access }) => by === 'entity' && access === 'control')
      .map(({ id }) => id.toLowerCase()),
  );
  /** By the rules of the role and those for persons, zones and scripts; of a group as of any other entity. */
  const judgeAlone = (entityId: string): DeviceAccess => {
    const domain = domainOf(entityId);
    if (positions.has(domain) && !hasMap) return 'none';
    if (domain === 'zone' && !hasZones) return 'none';
    const entity = house.entities.get(entityId);
    // What is not there cannot be told from what is forbidden, and what is just being added is not shown too early.
    if (entity === undefined && isLimited) return 'none';
    const access = byRules(entity ?? { entityId });
    const mayAct = !isLimited || !actOnOthers.has(domain) || controlled.has(entityId);
    return access === 'control' && !mayAct ? 'view' : access;
  };

  return (entityId) => {
    const access = judgeAlone(entityId);
    if (access !== 'control' || house.entities.get(entityId)?.members === undefined) return access;
    return allMembers(entityId, house, (id) => judgeAlone(id) === 'control') ? 'control' : 'view';
  };
}

/** Whether all that a group lists, and all that groups in it list, passes. Each is looked at once, so that rings end. */
function allMembers(groupId: string, house: HouseSnapshot, passes: (entityId: string) => boolean): boolean {
  const seen = new Set([groupId]);
  let groups = [groupId];
  for (let depth = 1; groups.length > 0; depth += 1) {
    if (depth > DEEPEST_GROUP) return false;
    const inner: string[] = [];
    for (const group of groups) {
      for (const member of house.entities.get(group)?.members ?? []) {
        if (seen.has(member)) continue;
        seen.add(member);
        if (!passes(member)) return false;
        if (house.entities.get(member)?.members !== undefined) inner.push(member);
      }
    }
    groups = inner;
  }
  return true;
}

interface VisibleRegistries {
  readonly entityIds: ReadonlySet<string>;
  readonly deviceIds: ReadonlySet<string>;
  readonly areaIds: ReadonlySet<string>;
  readonly floorIds: ReadonlySet<string>;
  readonly labelIds: ReadonlySet<string>;
}

/** The visible entities with the devices, areas, floors and labels that stand for them. */
function findVisibleRegistries(
  house: HouseSnapshot,
  access: (entityId: string) => DeviceAccess,
): VisibleRegistries {
  const entityIds = new Set<string>();
  const deviceIds = new Set<string>();
  const areaIds = new Set<string>();
  const floorIds = new Set<string>();
  const labelIds = new Set<string>();
  const addLabels = (labels: readonly string[]) => {
    for (const label of labels) labelIds.add(label);
  };
  for (const { entityId, deviceId, areaId, labelIds: labels } of house.entities.values()) {
    if (access(entityId) === 'none') continue;
    entityIds.add(entityId);
    // Not that of its device: an entity with an area of its own may be the only visible one of a device elsewhere.
    if (areaId !== undefined) areaIds.add(areaId);
    addLabels(labels);
    const device = deviceId === undefined ? undefined : house.devices.get(deviceId);
    if (device === undefined || deviceIds.has(device.id)) continue;
    deviceIds.add(device.id);
    addLabels(device.labelIds);
  }
  for (const id of areaIds) {
    const area = house.areas.get(id);
    if (area?.floorId !== undefined) floorIds.add(area.floorId);
    addLabels(area?.labelIds ?? []);
  }
  return { entityIds, deviceIds, areaIds, floorIds, labelIds };
}
