import type { Clock } from '@soglia/server/clock';
import { auditEntry, authorOf } from '#store/audit-entry.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { RecordedAct } from '#policy/on-behalf/on-behalf.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { AuditLogRepository } from '#store/store.ts';

/** Characters of an id and a name in the audit log. */
const LENGTH = 200;

const shortened = (text: string): string => text.slice(0, LENGTH).toWellFormed();

/** Counts and records what the gateway changes on the hub for people who are no administrators. */
export function createActRecords({
  auditLog,
  clock,
  limits,
  logger,
}: {
  readonly auditLog: Pick<AuditLogRepository, 'add'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
}) {
  const backups = createFailureLimit(limits.backupsPerPerson, limits.saveWindow);
  const others = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  return {
    /** Counts an act before it is tried; the milliseconds to wait where it is one too many. */
    begin: ({ action }: RecordedAct, { person }: PersonCaller): Promise<number> =>
      (action === 'backup.created' ? backups : others).consume(person.userId),
    /** A database that is away is logged. */
    record: async ({ action, id, name, changes = [] }: RecordedAct, caller: PersonCaller): Promise<void> => {
      const about = { id: shortened(id), name: shortened(name), changes };
      try {
        await auditLog.add(auditEntry(clock.now(), action, authorOf(caller), about));
      } catch (error) {
        logger.warn({ err: error, action }, 'an act on behalf of a person was not recorded');
      }
    },
  };
}
