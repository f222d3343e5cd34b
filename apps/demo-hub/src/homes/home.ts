import type { BackupSettings } from '#backups/backup-settings.ts';
import type { StoredBackup } from '#backups/stored-backup.ts';
import type { Item } from '#collections/collection.ts';
import type { EntityDefinition } from '#devices/kind.ts';
import type { PersonPlace } from '#devices/person.ts';
import type { EnergySeries } from '#energy/energy-day.ts';

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
  readonly backups: HomeBackups;
  /** Where the people are, by the id of their person. */
  readonly places: Readonly<Record<string, PersonPlace>>;
  readonly energy: HomeEnergy;
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
  /** Time since its last run, in ms. */
  readonly lastRunAgoMs?: number;
  readonly config: Readonly<Record<string, unknown>>;
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
}

/** Where backups go, those that are there already, and the settings of automatic ones. */
interface HomeBackups {
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly copies: readonly HomeBackup[];
  readonly settings: BackupSettings;
}

interface HomeBackup extends Omit<StoredBackup, 'date'> {
  readonly daysAgo: number;
  readonly sinceMidnightMs: number;
}
