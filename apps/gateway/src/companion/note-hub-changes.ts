import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { Repositories, Store } from '#store/store.ts';
import { auditEntry, authorOf, changesBetween, type Author } from '#store/audit-entry.ts';

export interface HubChangeNotesOptions {
  readonly store: Pick<Store, 'transaction'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'savesPerPerson' | 'saveWindow'>;
}

/** What somebody has had the hub change of a person. */
export type HubChange =
  /** @param subject the id of the hub's user; undefined for the caller */
  | { readonly kind: 'password'; readonly subject: string | undefined }
  /** What the caller is called from now on, as the hub keeps it. */
  | { readonly kind: 'name'; readonly name: string };

type Note = (repositories: Repositories) => Promise<void>;

const AGAIN_MS = 10_000;
/** Entries that wait for the database. */
const MOST_WAITING = 1000;

/**
 * Writes passwords and names that people change at the hub themselves into the audit log, from which the owners of
 * passwords are told, and ends what was asked for to recover the earlier ones. The hub has done it by then: while the
 * database is away the entry waits.
 */
export function createHubChangeNotes({ store, clock, logger, limits }: HubChangeNotesOptions) {
  /** A name is changed as fast as somebody can send: they fill no log with it, as with their profile of the app. */
  const renames = createFailureLimit(limits.savesPerPerson, limits.saveWindow);
  let waiting: readonly Note[] = [];
  let isWriting = false;
  let cancel: () => void = () => undefined;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    cancel();
    try {
      for (let [first] = waiting; first !== undefined; [first] = waiting) {
        await store.transaction(first);
        waiting = waiting.slice(1);
      }
    } catch (error) {
      logger.warn({ err: error }, 'a change of a person at the hub was not written down: trying again');
      cancel = clock.after(AGAIN_MS, () => void write());
    } finally {
      isWriting = false;
    }
  };

  const add = (note: Note): void => {
    if (waiting.length >= MOST_WAITING) return;
    waiting = [...waiting, note];
    void write();
  };

  const addPassword = (author: Author, subject: string | undefined): void => {
    const at = clock.now();
    const id = subject ?? author.userId;
    const isOwn = id === author.userId;
    add(async ({ auditLog, people, recoveries }) => {
      const name = isOwn ? author.name : ((await people.find(id))?.name ?? id);
      const action = isOwn ? 'person.password_changed' : 'person.password_reset';
      await auditLog.add(auditEntry(at, action, author, { id, name }));
      // Whoever has their phone may have asked for a code before.
      await recoveries.removeOf(id);
    });
  };

  const addName = async ({ person, address }: PersonCaller, name: string): Promise<void> => {
    const at = clock.now();
    const { userId, isAdmin, isOwner } = person;
    if ((await renames.consume(userId)) > 0) return;
    add(async ({ auditLog, people }) => {
      // The people of the hub may have been read since, and the caller have changed it before.
      const known = (await people.find(userId))?.name;
      const before = known === undefined || known === name ? person.name : known;
      const changes = changesBetween(['name'], { name: before }, { name });
      if (changes.length === 0) return;
      await people.put({ userId, name, isAdmin, isOwner });
      const author = authorOf({ person, address });
      await auditLog.add(auditEntry(at, 'profile.changed', author, { id: userId, name, changes }));
    });
  };

  return {
    note: (by: PersonCaller, change: HubChange): void => {
      if (change.kind === 'password') addPassword(authorOf(by), change.subject);
      else void addName(by, change.name);
    },
    close: (): void => {
      cancel();
    },
  };
}
