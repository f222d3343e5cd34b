/** How a hub keeps backups: since 2025 in places (`backup/…` with agents), before that as files known by their slug. */
export type BackupModel = 'places' | 'files';

/** Milliseconds since the epoch; `missing` where the hub tells none, `invalid` where that is no date. */
export type BackupDate = number | 'missing' | 'invalid';

/** One backup in one place; hubs of 2024 have none. */
export interface BackupCopy {
  /** Id of the place, such as `backup.local` or `cloud.cloud`. */
  readonly place: string;
  /** Bytes. */
  readonly size: number | undefined;
  /** Encrypted with the password of the time when it was made. */
  readonly isProtected: boolean;
}

export interface Backup {
  readonly id: string;
  /** As it may be drawn; may be empty. */
  readonly name: string;
  readonly date: BackupDate;
  /** Bytes of the largest copy; undefined where the hub tells none. */
  readonly size: number | undefined;
  readonly copies: readonly BackupCopy[];
  /** Made by the schedule; undefined where the hub does not know. */
  readonly isAutomatic: boolean | undefined;
  /** Places, add-ons and folders that are missing in it. */
  readonly failed: readonly string[];
  /** Undefined where the hub does not tell. */
  readonly contents: BackupContents | undefined;
}

export interface BackupContents {
  /** Version of Home Assistant; undefined where its settings are not in the backup. */
  readonly version: string | undefined;
  readonly hasSettings: boolean;
  readonly hasHistory: boolean;
  readonly addons: readonly { readonly slug: string; readonly name: string }[];
  readonly folders: readonly string[];
}

/** What the hub is doing with backups: `blocked` until it has started. */
export type BackupWork = 'idle' | 'create' | 'receive' | 'restore' | 'blocked';

export interface BackupList {
  readonly model: BackupModel;
  /** Newest first; those without a date at the end. */
  readonly backups: readonly Backup[];
  /** Places that could not be asked, with the hub's reason: the list is partial. */
  readonly unreadable: ReadonlyMap<string, string>;
  readonly work: BackupWork;
  /** The last automatic backup that was begun, and that was completed; milliseconds since the epoch. */
  readonly lastAttempt: number | undefined;
  readonly lastSuccess: number | undefined;
  readonly next: number | undefined;
  /** How a restore ended, where the hub has started anew because of it. */
  readonly restored: 'completed' | 'failed' | undefined;
}

/** A step of a running job, or how it ended. */
export type BackupProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly work: BackupWork; readonly stage: string | undefined }
  | { readonly kind: 'restarting' }
  | { readonly kind: 'completed'; readonly work: BackupWork }
  | { readonly kind: 'failed'; readonly work: BackupWork; readonly reason: string | undefined }
  /** Bytes of a copy on its way to a place; hubs since 2026. */
  | {
      readonly kind: 'uploading';
      readonly place: string;
      readonly uploaded: number;
      readonly total: number;
    };

export type BackupDay = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** When, how many and where; the hub's password is told only as set or not. */
export interface BackupSettings {
  readonly recurrence: 'never' | 'daily' | 'days';
  /** The chosen days, where the recurrence is `days`. */
  readonly days: readonly BackupDay[];
  /** HH:MM in the hub's time zone; undefined: at a time that the hub chooses. */
  readonly time: string | undefined;
  /** How many are kept, or for how many days; undefined for both: all. */
  readonly copies: number | undefined;
  readonly keptDays: number | undefined;
  readonly places: readonly string[];
  readonly isProtected: boolean;
  /** Whether automatic backups were set up before. */
  readonly isConfigured: boolean;
  readonly next: number | undefined;
}

export interface BackupPlace {
  readonly id: string;
  /** As it may be drawn. */
  readonly name: string;
  /** On the hub itself. */
  readonly isLocal: boolean;
}
