import type { Release } from '../platform/platform.ts';

/** Chooses the icon; found in what the notification says. */
export type HubNotificationType = 'motion' | 'security' | 'alarm' | 'battery' | 'system';

/**
 * Where it comes from. `persistent`: the hub's own list. `repair`: a problem that the hub names to administrators.
 * `started`, `stopped`: the hub itself. `automation`: one has run. `sent`: a message to phones with actions to choose
 * from. `action`: such a choice. The last five happen while the feed is open; only whoever stores them keeps them.
 */
export type HubNotificationKind =
  | 'persistent'
  | 'repair'
  | 'started'
  | 'stopped'
  | 'automation'
  | 'sent'
  | 'action';

/** A choice that a message to phones offers. */
export interface HubNotificationAction {
  readonly action: string;
  /** As it may be drawn. */
  readonly title: string;
  /** Opened instead of answering: an absolute http(s) address. */
  readonly url: string | null;
}

export interface HubNotification {
  /** Unique in the feed, the same after a reconnect. */
  readonly id: string;
  readonly kind: HubNotificationKind;
  readonly type: HubNotificationType;
  /**
   * As it may be drawn, on one line; null where there is none. Of an automation its name, of an action the title of
   * the message that it answers.
   */
  readonly title: string | null;
  /**
   * Plain text of several lines, at most 4,000 characters; '' where `kind` says it all. Of an action what was chosen,
   * or typed.
   */
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly read: boolean;
  /** The first absolute http(s) address that it links to. */
  readonly url: string | null;
  /** What looks like ids of entities in it, at most five; whether these exist is not checked. */
  readonly mentions: readonly string[];
  readonly actions: readonly HubNotificationAction[];
  /** The `action` that somebody chose. */
  readonly answered: string | null;
}

/**
 * `invalid_token`: the hub refuses the token, and nothing is tried again. `refused`: rights or role do not allow it.
 * `unsupported`: this hub has no notifications. `disconnected`: no connection; it is tried again.
 */
export type HubFeedError = 'invalid_token' | 'refused' | 'unsupported' | 'disconnected';

export interface HubNotifications {
  /** Whether the hub's list was received once. */
  readonly isLoaded: boolean;
  /** Whether its repairs were received once, or are known to be none for this person. */
  readonly areRepairsLoaded: boolean;
  /** Whether what changes is received now. */
  readonly connected: boolean;
  /** Null while connected, and before the first attempt has ended. */
  readonly error: HubFeedError | null;
  /** Newest first, without hidden ones; at most 1,200. */
  readonly notifications: readonly HubNotification[];
  readonly unreadCount: number;
}

/** How many were deleted for the whole house, and how many are hidden for this person only. */
export interface RemovedNotifications {
  readonly deleted: number;
  readonly hidden: number;
}

/** The hub's notifications as one person has them. */
export interface HubNotificationsFeed {
  /** The same object until something changes. */
  readonly current: HubNotifications;
  onChange(listener: () => void): Release;
  markAsRead(ids: readonly string[] | 'all'): void;
  /**
   * Deletes them on the hub, for everybody, where the role may; what it may not, what is no deletable thing there, and
   * everything while there is no connection is hidden for this person only. They are gone from `current` at once.
   */
  delete(ids: readonly string[]): Promise<RemovedNotifications>;
  /** The same with all of them. */
  clear(): Promise<RemovedNotifications>;
  /** Chooses an action of a `sent` notification, as a phone would. Rejects with HubError. */
  answer(id: string, action: string): Promise<void>;
  /** Reads the marks of this person again: another device may have read or hidden something. */
  refresh(): void;
  close(): void;
}

/** What one person has read or hidden of the hub's list, which is one for the whole house. */
export interface HubNotificationMark {
  readonly notification_id: string;
  /** As the hub gave it: the same id with another moment is another notification. */
  readonly created_at: string;
  readonly read: boolean;
  readonly hidden: boolean;
}

/** Where marks are kept: the gateway, or the browser's storage. */
export interface HubMarksStorage {
  /** Rejects where it cannot be reached. */
  read(): Promise<readonly HubNotificationMark[]>;
  /** Replaces what is stored. Given all, at most 500; tried again where it rejects. */
  write(marks: readonly HubNotificationMark[]): Promise<unknown>;
}
