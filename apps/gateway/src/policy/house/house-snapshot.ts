/** Groups in groups: what lies deeper is not in control, and is not resolved (docs/access-rules.md, 2). */
export const DEEPEST_GROUP = 10;

/** Whose presence an entity tells: of whoever has the phone that it is of, or of anybody. */
export type Presence = 'of_phone' | 'of_anybody';

/** One entity of the hub, from the registry and the states. */
export interface HouseEntity {
  readonly entityId: string;
  readonly domain: string;
  /** The integration that it is of; undefined where the registry does not have the entity. */
  readonly platform?: string | undefined;
  readonly deviceId: string | undefined;
  /** Its own area, else that of its device, else that of the device's parent. */
  readonly areaId: string | undefined;
  /** The floor of that area. */
  readonly floorId: string | undefined;
  /** Its own labels, those of its device and those of its area. */
  readonly labelIds: readonly string[];
  /** As `device_class` of its state says; undefined where it has none. */
  readonly deviceClass: string | undefined;
  /** Whether an area or a device as a target stands for it: neither hidden nor a setting or a diagnosis. */
  readonly isTargetOfGroups: boolean;
  /** Whether it is a setting or a diagnosis that is not hidden. */
  readonly isDiagnosis?: boolean;
  /**
   * Of a group: the entities that it lists, in lower case and without blanks. Of one that tells none while it is
   * unavailable an id that no hub has.
   */
  readonly members: readonly string[] | undefined;
  /** Of what says where somebody is without being a person or a tracker. */
  readonly presence?: Presence;
  /** Of a zone that the hub's list has: its id there. */
  readonly zoneId?: string | undefined;
  /** Of a person only. */
  readonly person?: HousePerson | undefined;
}

/** What the state of a person says of them. */
export interface HousePerson {
  /** Of their account; undefined where they have none. */
  readonly userId: string | undefined;
  /** In lower case and without blanks. */
  readonly trackerIds: readonly string[];
}

/** A device of the hub's registry. */
export interface HouseDevice {
  readonly id: string;
  /** As its people call it, else as its maker does. */
  readonly name?: string | undefined;
  /** Its own, else that of its parent. */
  readonly areaId: string | undefined;
  /** The device that it is a part of, as hubs of 2026 have them. */
  readonly parentId?: string | undefined;
  readonly labelIds: readonly string[];
}

/** An area of the hub's registry. */
export interface HouseArea {
  readonly id: string;
  readonly name?: string | undefined;
  readonly floorId: string | undefined;
  readonly labelIds: readonly string[];
}

/**
 * What the hub has, as far as deciding needs it; a new object after each change, so that what is derived from it can be
 * kept by identity (a WeakMap). Ids are as the hub writes them: lower case.
 */
export interface HouseSnapshot {
  /** Of the hub, such as `2026.11.0`. */
  readonly hubVersion: string;
  readonly entities: ReadonlyMap<string, HouseEntity>;
  readonly devices: ReadonlyMap<string, HouseDevice>;
  readonly areas: ReadonlyMap<string, HouseArea>;
  readonly floorIds: ReadonlySet<string>;
  readonly labelIds: ReadonlySet<string>;
  readonly entityIdsByDevice: ReadonlyMap<string, readonly string[]>;
  /** By the id of their entry in the registry, which device triggers name. */
  readonly entityIdByRegistryId: ReadonlyMap<string, string>;
  /** Of automations, by the id of their configuration. */
  readonly automationEntityIds: ReadonlyMap<string, string>;
}
