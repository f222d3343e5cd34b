import type { RoleDevices } from '../companion/roles.ts';

/** What people with a role may do with a device. */
export type DeviceAccess = 'control' | 'view' | 'none';

/** To which area, floor and labels the hub's registries assign one entity. */
export interface EntityAssignment {
  readonly entityId: string;
  /** Its own area, else that of its device. */
  readonly areaId?: string | undefined;
  /** The floor of that area. */
  readonly floorId?: string | undefined;
  /** Its own labels, those of its device and those of its area. */
  readonly labelIds?: readonly string[] | undefined;
}

type Group = RoleDevices['exceptions'][number]['by'];
type Rule = RoleDevices['exceptions'][number];

/** The narrowest first: what is said of one entity counts more than what is said of its room. */
const narrowestFirst: readonly Group[] = ['entity', 'label', 'area', 'domain', 'floor'];

/** The strictest first: it wins where two rules of one sort of group disagree, as two labels may. */
const strictestFirst: readonly DeviceAccess[] = ['none', 'view', 'control'];

const keyOf = (by: Group, id: string) => `${by}:${id.toLowerCase()}`;

/**
 * What a role grants on an entity. An exception overrules what is granted; among exceptions, and among grants, the
 * narrowest group decides: the entity, then a label, the room, the kind of device, the floor. What no rule names is
 * `none`, or what the role grants on all devices.
 *
 * The rules are read once: the returned function costs a few look-ups for each entity.
 */
export function createDeviceAccess(devices: RoleDevices): (assigned: EntityAssignment) => DeviceAccess {
  const exceptions = indexRules(devices.exceptions);
  const grants = indexRules(devices.scope === 'all' ? [] : devices.grants);
  const otherwise = devices.scope === 'all' ? devices.access : 'none';
  return (assigned) => find(exceptions, assigned) ?? find(grants, assigned) ?? otherwise;
}

function indexRules(rules: readonly Rule[]): ReadonlyMap<string, DeviceAccess> {
  const index = new Map<string, DeviceAccess>();
  for (const { by, id, access } of rules) {
    const key = keyOf(by, id);
    index.set(key, strictest([access, index.get(key)]) ?? access);
  }
  return index;
}

function find(
  rules: ReadonlyMap<string, DeviceAccess>,
  assigned: EntityAssignment,
): DeviceAccess | undefined {
  if (rules.size === 0) return undefined;
  for (const by of narrowestFirst) {
    const access = strictest(idsOf(by, assigned).map((id) => rules.get(keyOf(by, id))));
    if (access !== undefined) return access;
  }
  return undefined;
}

const strictest = (found: readonly (DeviceAccess | undefined)[]): DeviceAccess | undefined =>
  strictestFirst.find((access) => found.includes(access));

function idsOf(by: Group, { entityId, areaId, floorId, labelIds = [] }: EntityAssignment): readonly string[] {
  switch (by) {
    case 'entity':
      return [entityId];
    case 'label':
      return labelIds;
    case 'area':
      return areaId === undefined ? [] : [areaId];
    case 'floor':
      return floorId === undefined ? [] : [floorId];
    case 'domain':
      return [entityId.slice(0, Math.max(0, entityId.indexOf('.')))];
  }
}
