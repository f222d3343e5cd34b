import type { Clock } from '@soglia/server/clock';
import type { PersonCaller } from '#identity/caller.ts';
import type { Logger } from '#logging/logger.ts';
import type { NewAuditEntry, Store } from '#store/store.ts';
import { auditEntry, authorOf } from '#store/audit-entry.ts';

export interface PasswordNotesOptions {
  readonly store: Pick<Store, 'transaction' | 'people'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const AGAIN_MS = 10_000;
/** Entries that wait for the database. */
const MOST_WAITING = 1000;

/**
 * Writes the passwords that people change at the hub themselves into the audit log, from which their owners are told, and
 * ends what was asked for to recover the earlier ones. The hub has done it by then: while the database is away the entry
 * waits.
 */
export function createPasswordNotes({ store, clock, logger }: PasswordNotesOptions) {
  let waiting: readonly (() => Promise<NewAuditEntry>)[] = [];
  let isWriting = false;
  let cancel: () => void = () => undefined;

  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    cancel();
    try {
      for (let [first] = waiting; first !== undefined; [first] = waiting) {
        const entry = await first();
        await store.transaction(async ({ auditLog, recoveries }) => {
          await auditLog.add(entry);
          // Whoever has their phone may have asked for a code before.
          if (entry.subject !== null) await recoveries.removeOf(entry.subject.id);
        });
        waiting = waiting.slice(1);
      }
    } catch (error) {
      logger.warn({ err: error }, 'a change of a password was not written down: trying again');
      cancel = clock.after(AGAIN_MS, () => void write());
    } finally {
      isWriting = false;
    }
  };

  return {
    /** @param subject the hub's id of the person; undefined for the caller */
    note: ({ person, address }: PersonCaller, subject: string | undefined): void => {
      if (waiting.length >= MOST_WAITING) return;
      const at = clock.now();
      const id = subject ?? person.userId;
      waiting = [
        ...waiting,
        async () => {
          const name = id === person.userId ? person.name : ((await store.people.find(id))?.name ?? id);
          const action = id === person.userId ? 'person.password_changed' : 'person.password_reset';
          return auditEntry(at, action, authorOf({ person, address }), { id, name });
        },
      ];
      void write();
    },
    close: (): void => {
      cancel();
    },
  };
}
