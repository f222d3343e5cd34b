import type { FirstBackups } from '#backups/stored-backups.ts';
import type { Item } from '#collections/collection.ts';
import type { ConfiguredZone } from '#collections/zones.ts';
import type { EntityDefinition } from '#world/kind.ts';
import type { EnergySeries } from '#energy/energy-day.ts';
import type { DayRoute } from '#positions/day-route.ts';

/** A home as data: floors, areas, devices, entities, automations. */
export interface Home {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
  readonly floors: readonly { readonly id: string; readonly name: string; readonly level: number }[];
  readonly areas: readonly HomeArea[];
  readonly devices: readonly HomeDevice[];
  /** Entities without device: weather, sun. */
  readonly deviceless: readonly EntityDefinition[];
  readonly automations: readonly HomeAutomation[];
  /** Default persons, zones and helpers, by domain. */
  readonly items: Readonly<Record<string, readonly Item[]>>;
  /** Zones of the hub's configuration files. */
  readonly configuredZones: readonly ConfiguredZone[];
  readonly backups: FirstBackups & {
    readonly places: readonly { readonly id: string; readonly name: string }[];
  };
  /** Phones with GPS. */
  readonly trackers: readonly HomeTracker[];
  readonly energy: HomeEnergy;
}

/** With `device_id`, `type` and `subtype` in its data. */
export const OWN_TRIGGER_EVENT = 'demo_device_event';

/** A phone that is carried about. */
export interface HomeTracker {
  readonly id: string;
  readonly name: string;
  readonly route: DayRoute;
}

/** What the hub's energy page was told, and where the past of its sensors comes from. */
export interface HomeEnergy {
  readonly preferences: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** By entity id: the series of which a sensor shows the value, or counts it. */
  readonly past: Readonly<Record<string, EnergySeries>>;
  /** Config entries that forecast the sun, and the domain of each. */
  readonly forecasts: Readonly<Record<string, string>>;
}

/** A default automation. */
export interface HomeAutomation {
  readonly key: string;
  readonly objectId: string;
  readonly on?: boolean;
  /** Its last runs before the start, oldest first. */
  readonly runs?: readonly HomeRun[];
  readonly config: Readonly<Record<string, unknown>>;
}

/** A run of an automation before the hub was started. */
export interface HomeRun {
  readonly daysAgo: number;
  /** Time of day in ms, or sunset. */
  readonly at: number | 'sunset';
  readonly outcome: 'finished' | 'failed_conditions' | 'error';
  /** What started it, in the hub's English. */
  readonly trigger: string;
  /** Why it failed, and the index of the action that did. */
  readonly error?: string;
  readonly failedAction?: number;
}

interface HomeArea {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly floor: string;
}

/** One device with its entities; the first is the main one and takes the device's name. */
export interface HomeDevice {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly entities: readonly EntityDefinition[];
  /** What it tells without an entity, such as the buttons of a remote: fired by the event {@link OWN_TRIGGER_EVENT}. */
  readonly ownTriggers?: readonly { readonly type: string; readonly subtype: string }[];
}
