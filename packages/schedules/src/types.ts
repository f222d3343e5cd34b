/** As the hub's `schedule` helper names them, Monday first. */
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

/** A target temperature that holds until the next set point of the week, past midnight too. */
export interface SetPoint {
  /** HH:MM from 00:00 to 23:59, in the hub's time zone. */
  readonly from: string;
  /** Degrees in the hub's own unit, 15 to 30. */
  readonly temperature: number;
}

export interface ThermostatSchedule {
  readonly kind: 'thermostat';
  readonly entity_id: string;
  /** Each day in the order of time; a day without set points keeps the last one of the day before. */
  readonly week: Readonly<Record<Weekday, readonly SetPoint[]>>;
}

export interface SwitchPeriod {
  /** HH:MM from 00:00 to 23:59, in the hub's time zone. */
  readonly turn_on: string;
  /** The same; a time not later than `turn_on` is on the next day, 00:00 is the midnight that ends this one. */
  readonly turn_off: string;
  /** The days on which it is turned on. */
  readonly weekdays: readonly Weekday[];
  /** A disabled period is stored and does nothing. */
  readonly enabled: boolean;
}

export interface SwitchSchedule {
  readonly kind: 'switch';
  /** A switch, light, fan or input_boolean. */
  readonly entity_id: string;
  /** Enabled periods do not overlap; they may touch. */
  readonly periods: readonly SwitchPeriod[];
}

/** What one device does each week. */
export type DeviceSchedule = ThermostatSchedule | SwitchSchedule;

/** Why a schedule cannot be saved. `day` and `index` name the set point, `index` alone the period. */
export interface ScheduleViolation {
  readonly code:
    /** Not an entity id, or one of a domain that this kind of schedule does not support. */
    | 'entity'
    /** Not HH:MM. */
    | 'time'
    /** Not from 15 to 30. */
    | 'temperature'
    /** Two set points of a day at the same time. */
    | 'same_time'
    /** A period that ends as it begins, except at midnight, where it is the whole day. */
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

/** Damage of a stored schedule. Saving or deleting it repairs each of them. `schedule_…` is about the helper. */
export type ScheduleIssue =
  /** There is a helper and no automation: nothing runs. */
  | 'automation_missing'
  /** The automation is stored and not loaded: nothing runs. */
  | 'automation_not_loaded'
  /** The automation is turned off: nothing runs. */
  | 'automation_off'
  /** The hub rejects the automation as invalid: nothing runs. */
  | 'automation_invalid'
  /** The automation was changed elsewhere and does something else than its schedule says. */
  | 'automation_edited'
  /** The automation has our id and holds no schedule that can be parsed. */
  | 'automation_unreadable'
  /** The helper is gone: accounts that may not read automations see no schedule. */
  | 'schedule_missing'
  /** The helper was changed elsewhere and shows something else than what runs. */
  | 'schedule_edited'
  /** The helper names the device and holds no schedule that can be parsed. */
  | 'schedule_unreadable'
  /** More than one helper names the device. */
  | 'schedule_twice';

/** Whether this account may save on this hub, from here. */
export type ScheduleRights =
  | { readonly maySave: true }
  /**
   * `not_admin`: the hub allows it to administrators only. `no_rest`: the hub's REST API does not respond here; in a
   * browser, because CORS keeps pages of another origin from it.
   */
  | { readonly maySave: false; readonly why: 'not_admin' | 'no_rest' };

export interface StoredSchedule {
  /** Undefined when there is none, or none that can be parsed: `issues` tells the two apart. */
  readonly schedule: DeviceSchedule | undefined;
  /** Where it was read. A helper holds only enabled periods, and merges periods with the same times. */
  readonly source: 'automation' | 'helper' | undefined;
  readonly issues: readonly ScheduleIssue[];
  readonly rights: ScheduleRights;
}

/** What the caller knows beforehand. */
export interface ScheduleHint {
  /** Whether the hub's list of entities contains the automation (`automationIdOf`), where the list is known. */
  readonly isListed?: boolean | undefined;
}

/** What a new automation and its helper are called on the hub's own pages; those that exist keep their names. */
export interface ScheduleNames {
  readonly name: string;
  readonly description?: string;
}
