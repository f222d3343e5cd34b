import type { HubMark, NoticeCategory, NoticeType } from '@soglia/contracts/notifications';

/** Something that people were told. */
export interface Notice {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly category: NoticeCategory;
  readonly type: NoticeType;
  readonly title?: string | undefined;
  readonly message: string;
  readonly url?: string | undefined;
  /** Only those are told whose role lets them see it. */
  readonly entityId?: string | undefined;
  /** The person's own ticket that it is about: the app opens it. */
  readonly ticketId?: string | undefined;
  readonly source: 'gateway' | 'rule' | 'person' | 'service_key';
  /** It is in the list and on open devices, and wakes no phone. */
  readonly isSilent?: boolean | undefined;
  readonly senderId?: string | undefined;
  /** Told on the public channel: it is for everybody, and about no device. */
  readonly isPublic: boolean;
}

/** Among whose notices this one counts, so many of which are kept; null for what the gateway says of itself or the house. */
export function keptBy({ source, senderId, ticketId }: Notice, userIds: readonly string[]): string | null {
  if (source === 'rule') return userIds[0] ?? null;
  // No id of a person has a space.
  if (ticketId !== undefined) return 'the desk';
  return source === 'gateway' || senderId === undefined ? null : `${source} ${senderId}`;
}

/** A notice as one person has it. */
export interface NotificationRecord {
  readonly notice: Notice;
  readonly read: boolean;
}

/** The ids of some, or everything that the person has. */
export type NotificationIds = 'all' | readonly string[];

/** Notices, each stored once, and who has them. Moments are milliseconds since the epoch. */
export interface NoticesRepository {
  /** False where there is one with this id already: then nothing is changed. */
  add(notice: Notice, userIds: readonly string[]): Promise<boolean>;
  /** With everybody who still has it. */
  find(id: string): Promise<{ readonly notice: Notice; readonly userIds: readonly string[] } | undefined>;
  /**
   * Newest first, at most `limit` of those that are older than the notice `before`, which may be one that the person has
   * removed; none where that is not stored any more.
   */
  page(
    userId: string,
    query: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<readonly NotificationRecord[]>;
  /** How many of a person's are not read, by the device that they are about; null for those about none. */
  unread(userId: string): Promise<readonly { readonly entityId: string | null; readonly count: number }[]>;
  markRead(userId: string, ids: NotificationIds, at: number): Promise<void>;
  /** Takes them from the person; others keep theirs. */
  remove(userId: string, ids: NotificationIds): Promise<void>;
  /** Removes the notices before a moment, for everybody. */
  removeBefore(at: number): Promise<void>;
  /** How many the rules of a person have made since a moment, also those that the person has removed. */
  countRuleNotices(ownerId: string, from: number): Promise<number>;
  /**
   * Removes the oldest beyond `kept`, some hundreds at once, with the messages about them.
   * @param sender by {@link keptBy}
   */
  removeOldNotices(sender: string, kept: number): Promise<void>;
  /** What a person has read and hidden of the hub's own notifications. */
  hubMarks(userId: string): Promise<readonly HubMark[]>;
  /**
   * Adds to them, whoever else adds at the same time: what was read or hidden once stays so. Of many the newest are kept.
   * Returns whether anything is new.
   */
  addHubMarks(userId: string, marks: readonly HubMark[]): Promise<boolean>;
}

export interface ServiceKeyRecord {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the key, which is not stored. */
  readonly hash: string;
  readonly createdAt: number;
  readonly createdBy: string | null;
  readonly lastUsed: number | null;
}

export interface ServiceKeysRepository {
  /** The oldest first. */
  list(): Promise<readonly ServiceKeyRecord[]>;
  add(key: ServiceKeyRecord): Promise<void>;
  find(hash: string): Promise<ServiceKeyRecord | undefined>;
  noteUse(id: string, at: number): Promise<void>;
  /** The one that was there. */
  remove(id: string): Promise<ServiceKeyRecord | undefined>;
}
