import type { Notice } from '#store/notice-records.ts';

/** Something that people are to be told. */
export interface NewNotice extends Omit<Notice, 'id' | 'at' | 'isPublic'> {
  /** Where the same may be told twice, such as after a restart: of several with one id only the first is stored. */
  readonly id?: string | undefined;
  readonly to: 'everybody' | 'administrators' | readonly string[];
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
