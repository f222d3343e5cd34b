import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import type { HubPerson, ServiceConnection } from '#service-connection/service-connection.ts';
import type { PersonRecord, Store } from '#store/store.ts';
import { auditEntry } from '#store/audit-entry.ts';
import { isUnfinished } from './hub-people.ts';
import type { InTurn } from './change-queue.ts';

export interface PeopleSyncOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'people' | 'refreshPeople' | 'onEvent'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly inTurn: InTurn;
}

const FIELDS = ['username', 'name', 'isAdmin', 'isOwner', 'isActive', 'localOnly'] as const;

/**
 * Keeps in the store what the hub last told of everybody, for when it is away, and forgets those whom somebody removed
 * there. Returns how to stop.
 */
export function followHubPeople({ store, service, clock, logger, inTurn }: PeopleSyncOptions): () => void {
  let waiting = false;
  let isReadingAgain = false;

  const readAgain = async (): Promise<ReadonlyMap<string, HubPerson>> => {
    isReadingAgain = true;
    try {
      return await service.refreshPeople();
    } finally {
      isReadingAgain = false;
    }
  };

  const sync = async (): Promise<void> => {
    waiting = false;
    const told = service.people();
    if (told === undefined) return;
    const missing = (await store.people.list()).filter(({ userId }) => !told.has(userId));
    // Another gateway may have made them since that list was read. Whoever is stored was on the hub before.
    const hubPeople = missing.length === 0 ? told : await readAgain();
    await store.transaction(async ({ people, auditLog }) => {
      const records = new Map((await people.list()).map((record) => [record.userId, record]));
      for (const person of hubPeople.values()) {
        if (!isUnfinished(person) && differs(person, records.get(person.id)))
          await people.put({ ...fieldsOf(person), userId: person.id });
      }
      const now = clock.now();
      for (const { userId, name } of missing) {
        // Another gateway of the database may have been faster.
        if (hubPeople.has(userId) || !(await people.remove(userId))) continue;
        await auditLog.add(auditEntry(now, 'person.deleted', null, { id: userId, name }));
      }
    });
  };

  const start = () => {
    if (waiting) return;
    waiting = true;
    inTurn(sync).catch((error: unknown) => {
      waiting = false;
      logger.warn({ err: error }, 'the people of the hub were not stored');
    });
  };
  if (service.people() !== undefined) start();
  return service.onEvent(({ kind }) => {
    if (kind === 'people' && !isReadingAgain) start();
  });
}

const fieldsOf = ({ username, name, isAdmin, isOwner, isActive, localOnly }: HubPerson) => ({
  username,
  name,
  isAdmin,
  isOwner,
  isActive,
  localOnly,
});

const differs = (person: HubPerson, record: PersonRecord | undefined): boolean =>
  record === undefined || FIELDS.some((field) => person[field] !== record[field]);
