import type { Connection, TokenSource } from '../connection/types.ts';
import type { AbortSignalLike, Platform } from '../platform.ts';

/** As the hub's `schedule` names them, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** From then on this temperature is wanted, until the next one of the week, over midnight too. */
export interface SetPoint {
  /** HH:MM from 00:00 to 23:59, by the clock of the house. */
  readonly from: string;
  /** Degrees in the hub's own unit, 15 to 30. */
  readonly temperature: number;
}

export interface ThermostatProgramme {
  readonly kind: 'thermostat';
  readonly entity_id: string;
  /** Each day in the order of time; a day without any keeps what the day before ended with. */
  readonly week: Readonly<Record<Weekday, readonly SetPoint[]>>;
}

export interface SwitchPeriod {
  /** HH:MM from 00:00 to 23:59, by the clock of the house. */
  readonly turn_on: string;
  /** The same; one that is not later than `turn_on` is on the next day, 00:00 the midnight that ends this one. */
  readonly turn_off: string;
  /** The days on which it is turned on. */
  readonly weekdays: readonly Weekday[];
  /** One that is not is kept and does nothing. */
  readonly enabled: boolean;
}

export interface SwitchProgramme {
  readonly kind: 'switch';
  /** Of any domain whose things are turned on and off. */
  readonly entity_id: string;
  /** Those enabled do not overlap; they may touch. */
  readonly periods: readonly SwitchPeriod[];
}

/** What a device does by itself each week. */
export type Programme = ThermostatProgramme | SwitchProgramme;

/** Why a programme cannot be saved as it is. `day` and `index` say which set point, `index` alone which period. */
export interface ProgrammeFault {
  readonly code:
    /** No entity id, or one of a domain that this kind of programme does not go with. */
    | 'entity'
    /** Not HH:MM. */
    | 'time'
    /** Not from 15 to 30. */
    | 'temperature'
    /** Two set points of a day at the same time. */
    | 'same_time'
    /** A period that ends as it begins, save at midnight, where it is the whole day. */
    | 'no_length'
    /** A period on no day, or on a day twice. */
    | 'weekdays'
    /** Two periods that are on at the same time. */
    | 'overlap'
    /** More than 24 set points in a day, or than 24 periods. */
    | 'too_many';
  readonly day?: Weekday;
  readonly index?: number;
}

/** What is wrong with a programme that stands on the hub. Saving it anew, or deleting it, mends each of them. */
export type ProgrammeFinding =
  /** There is a schedule and no automation that obeys it: nothing runs. */
  | 'automation_missing'
  /** The hub keeps the automation and has not loaded it: nothing runs. */
  | 'automation_not_loaded'
  /** Somebody turned the automation off: nothing runs. */
  | 'automation_off'
  /** The hub holds the automation for invalid: nothing runs. */
  | 'automation_invalid'
  /** The automation was changed elsewhere: it does something else than what is drawn. */
  | 'automation_edited'
  /** The automation bears our id and holds no programme that could be read. */
  | 'automation_unreadable'
  /** The schedule is gone: who may not read automations sees no programme. */
  | 'schedule_missing'
  /** The schedule was changed elsewhere: who reads it sees something else than what runs. */
  | 'schedule_edited'
  /** The schedule is marked as ours and holds no programme that could be read. */
  | 'schedule_unreadable'
  /** More than one schedule is marked as this device's. */
  | 'schedule_twice';

/** Whether this person, from here, may save on this hub. */
export type ProgrammeRights =
  | { readonly maySave: true }
  /**
   * `not_admin`: the hub lets only administrators. `no_rest`: the hub's REST does not answer here; in a browser,
   * because the hub does not let pages of another origin ask it.
   */
  | { readonly maySave: false; readonly why: 'not_admin' | 'no_rest' };

export interface ProgrammeReading {
  /** Undefined when there is none, or none that could be read: `findings` tells the two apart. */
  readonly programme: Programme | undefined;
  /**
   * Where it was read. A schedule holds only what is enabled, and periods with the same times are one there.
   */
  readonly source: 'automation' | 'schedule' | undefined;
  readonly findings: readonly ProgrammeFinding[];
  readonly rights: ProgrammeRights;
}

/** The parts of a house that programmes are kept through. */
export interface ProgrammeHouse {
  readonly connection: Connection;
  readonly platform: Platform;
  readonly tokens: TokenSource;
}

export interface ProgrammeOptions {
  /** Milliseconds for all of it; 20,000 when not given. */
  readonly timeout?: number;
  readonly signal?: AbortSignalLike;
}

/** What the caller knows beforehand. */
export interface ProgrammeHint {
  /** Whether the hub's list of entities has this device's automation (`automationIdOf`), where the list is known. */
  readonly isListed?: boolean | undefined;
}

/** How the automation and the schedule are called in the hub's own pages. */
export interface ProgrammeNames {
  readonly name: string;
  readonly description?: string;
}

/** What is done with the programme of one device. All of it rejects with ProgrammeError. */
export interface ProgrammeActions {
  /** What stands on the hub; whatever was done to it elsewhere is a finding, never an error. */
  readonly readProgramme: (
    house: ProgrammeHouse,
    entityId: string,
    options?: ProgrammeOptions & ProgrammeHint,
  ) => Promise<ProgrammeReading>;
  /** Takes the place of what was there, and resolves when the hub has loaded it and runs it. */
  readonly saveProgramme: (
    house: ProgrammeHouse,
    programme: Programme,
    options: ProgrammeOptions & ProgrammeNames & ProgrammeHint,
  ) => Promise<void>;
  /** Leaves nothing on the hub, also of what was half deleted or damaged. Resolves where there was nothing, too. */
  readonly deleteProgramme: (
    house: ProgrammeHouse,
    entityId: string,
    options?: ProgrammeOptions,
  ) => Promise<void>;
  /** Lets what is saved run, or rest without being changed: then `automation_off` is found of it. */
  readonly turnProgramme: (
    house: ProgrammeHouse,
    entityId: string,
    options: ProgrammeOptions & { readonly on: boolean },
  ) => Promise<void>;
}
