import type { NoticeCategory, NoticeType } from '@soglia/contracts/notifications';

/** A browser that receives messages for somebody while the app is closed. Moments are milliseconds since the epoch. */
export interface PushSubscriptionRecord {
  readonly id: string;
  readonly userId: string;
  /** As the person sees it in their list. */
  readonly device: string;
  readonly endpoint: string;
  /** Of the endpoint: the push service. */
  readonly origin: string;
  /** SHA-256 of the endpoint, hexadecimal. */
  readonly endpointHash: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: number;
  /** When the app last said that it is in use, by the hub's clock, as the ends of sessions are. */
  readonly renewedAt: number;
  readonly lastConfirmed: number | null;
}

export interface PushSubscriptionsRepository {
  /** Of one person, the oldest first. */
  list(userId: string): Promise<readonly PushSubscriptionRecord[]>;
  /**
   * Stores it, or renews the one of the same endpoint, also as somebody else's: then the keys must be the same, which
   * only that browser has. `full` where the person has `most` already.
   */
  put(record: PushSubscriptionRecord, most: number): Promise<PushSubscriptionRecord | 'other_keys' | 'full'>;
  /** With what waits for it. Whether the person had one. */
  remove(id: string, userId: string): Promise<boolean>;
  /** All: they belong to keys that are lost. How many there were. */
  removeAll(): Promise<number>;
  /** Those that were not renewed since, and those of sessions that have been ended. How many there were. */
  removeUnused(before: number): Promise<number>;
}

/**
 * Of one message to one device. `waiting`: to be sent; `sent`: the push service has it; `confirmed`: the device has shown
 * it; `failed`: given up; `merged`: another message stands for it; `withdrawn`: the person may no longer know it.
 */
export type DeliveryState = 'waiting' | 'sent' | 'confirmed' | 'failed' | 'merged' | 'withdrawn';

/**
 * Whether somebody has learnt of an alarm. `watching`: not known yet; `confirmed`: a device has shown it, or they have
 * read it; `otherwise`: sent by another way; `unreached`: there is no other way; `withdrawn`: they may no longer know it.
 */
export type WatchState = 'watching' | 'confirmed' | 'otherwise' | 'unreached' | 'withdrawn';

export interface NewDelivery {
  readonly id: string;
  readonly noticeId: string;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly origin: string;
  readonly urgent: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface NewWatch {
  readonly noticeId: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly dueAt: number;
}

/** What a message says, as the notice is stored. */
export interface DeliveredNotice {
  readonly noticeId: string;
  readonly at: number;
  readonly category: NoticeCategory;
  readonly type: NoticeType;
  readonly title: string | null;
  readonly message: string;
  readonly entityId: string | null;
  readonly ticketId: string | null;
}

export interface DueDelivery extends DeliveredNotice {
  readonly id: string;
  readonly userId: string;
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly urgent: boolean;
  readonly tries: number;
  readonly expiresAt: number;
  /** How many others were merged into it. */
  readonly merged: number;
}

/** Messages of one urgency that wait for one device. */
export interface WaitingMessages {
  readonly subscriptionId: string;
  readonly urgent: boolean;
}

/** What became of one try; `waiting` tries again at `dueAt`, `gone` removes the subscription with all that waits for it. */
export type DeliveryOutcome =
  | { readonly state: Exclude<DeliveryState, 'waiting' | 'merged'> }
  | { readonly state: 'waiting'; readonly dueAt: number }
  | { readonly state: 'gone' };

/** Somebody who has not learnt of an alarm yet. */
export interface DueWatch extends DeliveredNotice {
  readonly userId: string;
}

/** Alarms of one person that were not confirmed, and how they ended. */
interface UnreportedWatches {
  readonly userId: string;
  readonly state: 'otherwise' | 'unreached';
  readonly noticeIds: readonly string[];
}

/** Where messages for somebody go, and what they have chosen. */
interface PushTarget {
  readonly userId: string;
  readonly devices: readonly { readonly subscriptionId: string; readonly origin: string }[];
  /** The stored document; undefined where nothing was chosen. */
  readonly settings: string | undefined;
}

/** A push service for which something waits. */
export interface WaitingOrigin {
  readonly origin: string;
  /** The moment of the first. */
  readonly dueAt: number;
  /** Whose device it is for; undefined where devices of several people are there. */
  readonly userId: string | undefined;
}

export interface PushDeliveriesRepository {
  /** One for each of these people, also for those without a device. */
  targets(userIds: readonly string[]): Promise<readonly PushTarget[]>;
  add(deliveries: readonly NewDelivery[], watches: readonly NewWatch[]): Promise<void>;
  /** What was made later than now is due: a clock was set back since, or that of another gateway is ahead. */
  bringForward(now: number): Promise<void>;
  /** Push services for which something waits. */
  waitingOrigins(): Promise<readonly WaitingOrigin[]>;
  /** What is due for one push service, the urgent first. */
  due(origin: string, now: number, limit: number): Promise<readonly DueDelivery[]>;
  /** Devices that these messages are about; null stands for those about none. */
  waitingEntities(waiting: WaitingMessages): Promise<readonly (string | null)[]>;
  /**
   * One message stands for all of these that are about one of `entityIds`, and for what was merged into them before.
   * How many it stands for beside itself.
   */
  mergeWaiting(
    waiting: WaitingMessages,
    into: string,
    entityIds: readonly (string | null)[],
  ): Promise<number>;
  settle(outcomes: readonly (readonly [DueDelivery, DeliveryOutcome])[]): Promise<void>;
  /** Gives up what is due for a push service and can never be sent: its notice or its device's session is gone. */
  failUnsendable(origin: string, now: number): Promise<void>;
  /** Gives up what was too old to be sent. */
  expire(now: number): Promise<void>;
  /** Devices have shown these, and with them what was merged into them. How many messages were not confirmed before. */
  confirm(ids: readonly string[], now: number): Promise<number>;
  /** The first moment at which a watch is due, but of some people. @param except user ids */
  nextWatch(except?: readonly string[]): Promise<number | undefined>;
  /**
   * Watches that are due, but of some people; those whose person has read the notice meanwhile end as confirmed.
   * @param except user ids
   */
  dueWatches(now: number, limit: number, except?: readonly string[]): Promise<readonly DueWatch[]>;
  endWatches(userId: string, noticeIds: readonly string[], state: WatchState): Promise<void>;
  /** Of which administrators were not told yet, so many at most. */
  unreported(limit: number): Promise<readonly UnreportedWatches[]>;
  markReported(reported: readonly UnreportedWatches[], now: number): Promise<void>;
  /** Removes what began before. */
  clean(before: number): Promise<void>;
}
