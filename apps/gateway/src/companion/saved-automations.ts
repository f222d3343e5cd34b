import type { Clock } from '@soglia/server/clock';
import type { Caller } from '#identity/caller.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import { createFailureLimit } from '#rate-limits/failure-limit.ts';
import type { AuditLogRepository } from '#store/store.ts';
import { auditEntry, authorOf, changesBetween } from '#store/audit-entry.ts';

/** An automation that the gateway saved or deleted for a person who is no administrator. */
interface SavedAutomation {
  readonly does: 'save' | 'delete';
  readonly id: string;
  /** Its name; the id where it has none. */
  readonly alias: string;
  /** The name of the one that was there; undefined for a new one. */
  readonly replaced: string | undefined;
}

export interface SavedAutomations {
  /**
   * Counts a save before it is tried, a long one as several; the milliseconds to wait where it is one too many.
   * @param bytes of the automation
   */
  begin(caller: Caller, bytes: number): Promise<number>;
  /** Changes of the same automation run one after the other, whoever they are for. */
  inTurn<Result>(id: string, change: () => Promise<Result>): Promise<Result>;
  /** Writes it to the audit log; a database that is away is logged. */
  record(saved: SavedAutomation, caller: Caller): Promise<void>;
}

/** Bytes of an automation that count as one save: the hub writes all of them anew each time, and keeps their runs. */
const BYTES_OF_ONE = 64 * 1024;

/**
 * The hub itself only knows that the gateway saved it. A person's saves are bounded, so that they push nobody else's
 * entries out of the audit log.
 */
export function createSavedAutomations({
  auditLog,
  clock,
  limits,
  logger,
}: {
  readonly auditLog: Pick<AuditLogRepository, 'add'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
}): SavedAutomations {
  const saves = createFailureLimit(limits.savesPerPerson, limits.saveWindow);

  return {
    inTurn: createKeyedQueue(),
    begin: (caller, bytes) =>
      saves.consume(
        caller.kind === 'person' ? caller.person.userId : caller.address,
        Math.max(1, Math.ceil(bytes / BYTES_OF_ONE)),
      ),
    record: async ({ does, id, alias, replaced }, caller) => {
      if (caller.kind !== 'person') return;
      const changes =
        does === 'delete' || replaced === undefined
          ? []
          : changesBetween(['name'], { name: replaced }, { name: alias });
      try {
        const action = does === 'save' ? 'automation.saved' : 'automation.deleted';
        await auditLog.add(auditEntry(clock.now(), action, authorOf(caller), { id, name: alias, changes }));
      } catch (error) {
        logger.warn({ err: error }, 'a change of an automation was not recorded');
      }
    },
  };
}
