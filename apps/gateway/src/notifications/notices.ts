import type { NoticeCategory, NoticeType } from '@soglia/contracts/notifications';

/** Something that people are to be told. */
export interface NewNotice {
  /** Where the same may be told twice, such as after a restart: of several with one id only the first is stored. */
  readonly id?: string | undefined;
  readonly category: NoticeCategory;
  readonly type: NoticeType;
  readonly title?: string | undefined;
  readonly message: string;
  readonly url?: string | undefined;
  /** Only those are told whose role lets them see it. */
  readonly entityId?: string | undefined;
  /** The person's own ticket that it is about: the app opens it. */
  readonly ticketId?: string | undefined;
  readonly to: 'everybody' | 'administrators' | readonly string[];
  readonly source: 'gateway' | 'rule' | 'person' | 'service_key';
  /** It is in the list and on open devices, and wakes no phone. */
  readonly isSilent?: boolean | undefined;
  readonly senderId?: string | undefined;
}

/** As it is stored. */
export interface Notice extends Omit<NewNotice, 'to' | 'id'> {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Told on the public channel: it is for everybody, and about no device. */
  readonly isPublic: boolean;
}

/** Notifications of the people of the house. */
export interface Notices {
  /**
   * Stores the notice for those whom it is for, with what is to be delivered to their phones, in one transaction; tells
   * who is connected. Resolves with its id once it is stored; undefined where it is for nobody.
   * @throws StoreUnavailableError
   */
  add(notice: NewNotice): Promise<string | undefined>;
  /** Called for each notice that this instance has stored. Returns how to stop listening. */
  onAdded(listener: (notice: Notice, userIds: readonly string[]) => void): () => void;
}
