import type { RoleRight } from '@soglia/contracts/companion';
import type { HouseEntity, HouseSnapshot } from '../house/house-snapshot.ts';
import type { RoleAccess, RuleContext } from '../policy-caller.ts';

export interface TestRole {
  /** With what the role may do with each; all other entities of the house are not visible. */
  readonly entities: Readonly<Record<string, 'control' | 'view'>>;
  /** Entities that the house has and the role does not see. */
  readonly others?: readonly string[];
  readonly functions?: readonly number[];
  readonly rights?: readonly RoleRight[];
  readonly hiddenAttributes?: readonly string[];
  readonly isLimited?: boolean;
  /** Whether it may know what zones and phones say of people; by default it may. */
  readonly countsPeople?: boolean;
  /** What the house says of some entities. */
  readonly about?: Readonly<Record<string, Partial<HouseEntity>>>;
  /** The accounts of those who share their track. */
  readonly trackSharers?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** A small house with one device for each entity, in a room of its own, and a role in it. */
export function testContext(role: TestRole): RuleContext {
  const ids = [...Object.keys(role.entities), ...(role.others ?? [])];
  const entities = ids.map((entityId): HouseEntity => ({
    entityId,
    domain: entityId.slice(0, entityId.indexOf('.')),
    deviceId: `device of ${entityId}`,
    areaId: `area of ${entityId}`,
    floorId: `floor of ${entityId}`,
    labelIds: [`label of ${entityId}`],
    deviceClass: undefined,
    isTargetOfGroups: true,
    members: undefined,
    ...role.about?.[entityId],
  }));
  const house: HouseSnapshot = {
    hubVersion: '2026.11.0',
    entities: new Map(entities.map((entity) => [entity.entityId, entity])),
    devices: new Map(
      ids.map((id) => [`device of ${id}`, { id: `device of ${id}`, areaId: `area of ${id}`, labelIds: [] }]),
    ),
    areas: new Map(
      ids.map((id) => [`area of ${id}`, { id: `area of ${id}`, floorId: `floor of ${id}`, labelIds: [] }]),
    ),
    floorIds: new Set(ids.map((id) => `floor of ${id}`)),
    labelIds: new Set(ids.map((id) => `label of ${id}`)),
    entityIdsByDevice: new Map(ids.map((id) => [`device of ${id}`, [id]])),
    entityIdByRegistryId: new Map(ids.map((id) => [`entry of ${id}`, id])),
    automationEntityIds: new Map(
      ids.flatMap((id) => (id.startsWith('automation.') ? [[`id of ${id}`, id] as const] : [])),
    ),
  };
  const isVisible = (id: string) => Object.hasOwn(role.entities, id);
  const isOfPeople = (id: string) => id.startsWith('zone.') || role.about?.[id]?.presence !== undefined;
  const visible = entities.filter(({ entityId }) => isVisible(entityId));
  const access: RoleAccess = {
    roleId: 'ospiti',
    isWithinTimes: true,
    functions: new Set(role.functions),
    rights: new Set(role.rights),
    isLimited: role.isLimited ?? true,
    access: (id) => role.entities[id] ?? 'none',
    isVisible,
    isInControl: (id) => role.entities[id] === 'control',
    isStateVisible: (id) => isVisible(id) && (role.countsPeople !== false || !isOfPeople(id)),
    visibleIds: new Set(Object.keys(role.entities)),
    isDeviceVisible: (id) => visible.some(({ deviceId }) => deviceId === id),
    isAreaVisible: (id) => visible.some(({ areaId }) => areaId === id),
    isFloorVisible: (id) => visible.some(({ floorId }) => floorId === id),
    isLabelVisible: (id) => visible.some(({ labelIds }) => labelIds.includes(id)),
    hiddenAttributes: new Set(role.hiddenAttributes),
  };
  const context: RuleContext = {
    house,
    userId: 'maria',
    access,
    now: role.now ?? Date.parse('2026-11-23T12:00:00Z'),
    sharesTrack: (userId) => role.trackSharers?.includes(userId) === true,
    current: () => context,
  };
  return context;
}
