import type { Clock } from '@soglia/server/clock';
import { HOUR_MS, MINUTE_MS } from '@soglia/server/durations';
import type { Limits } from '#limits.ts';
import type { Logger } from '#logging/logger.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import type { Repair, Store } from '#store/store.ts';
import { auditEntry } from '#store/audit-entry.ts';
import type { EndSessions } from './end-sessions.ts';
import { unfinishedName, type HubPeople } from './hub-people.ts';
import { writeReset } from './password-resets.ts';

export interface RepairsOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'state' | 'onEvent' | 'refreshPeople'>;
  readonly hub: HubPeople;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly logger: Logger;
  /** Runs one change of people at a time. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly endSessions: EndSessions;
  /** A person is gone from the hub. */
  readonly onRemoved: (userId: string) => void;
}

const LONGEST_WAIT_MS = HOUR_MS;
/** The clocks of two gateways, at most. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * Completes or undoes on the hub what a change left there half-done: an entry is written before the first step and removed with
 * the last one, so that also a gateway that was killed in between mends it after its next start.
 */
export function createRepairs(options: RepairsOptions) {
  const { store, service, hub, clock, limits, logger, inTurn, endSessions, onRemoved } = options;
  let closed = false;
  let running = false;
  let cancelTimer: () => void = () => undefined;

  const waitBefore = (tries: number): number =>
    Math.min(limits.repairInterval * 2 ** Math.min(tries, 16), LONGEST_WAIT_MS);

  /** A clock that was set back lets nobody wait for much longer than after the last try. */
  const isDue = ({ tries, dueAt }: Repair): boolean => {
    const wait = dueAt - clock.now();
    const planned = tries === 0 ? limits.repairStandby : waitBefore(tries - 1);
    return wait <= 0 || wait > planned + CLOCKS_DIFFER_MS;
  };

  const deleteUser = async ({ id, userId: knownId }: Repair): Promise<void> => {
    const userId = knownId === '' ? await hub.findUnfinished(unfinishedName(id)) : knownId;
    if (userId !== undefined) {
      await hub.remove(userId);
      onRemoved(userId);
    }
    await store.transaction(async ({ people, auditLog, repairs }) => {
      const person = userId === undefined ? undefined : await people.find(userId);
      if (person !== undefined && (await people.remove(person.userId))) {
        const { name } = person;
        await auditLog.add(auditEntry(clock.now(), 'person.deleted', null, { id: person.userId, name }));
      }
      await repairs.remove(id);
    });
  };

  const closeEnd = (id: string): Promise<void> =>
    store.transaction(async (repositories) => {
      await writeReset(repositories, id);
      await repositories.repairs.remove(id);
    });

  /** They were active before the change that wrote the entry, and may be inactive since. */
  const completeEnd = async ({ id, userId }: Repair): Promise<void> => {
    const person = (await service.refreshPeople()).get(userId);
    if (person !== undefined) await endSessions({ ...person, isActive: true });
    await closeEnd(id);
  };

  /** Whether nothing of the entry is left; else it is tried again later. */
  const attempt = async (repair: Repair): Promise<boolean> => {
    const { id, kind, username } = repair;
    try {
      if (kind === 'delete_user') await deleteUser(repair);
      else await completeEnd(repair);
      return true;
    } catch (error) {
      logger.warn(
        { err: error, repair: id, kind, username, tries: repair.tries + 1 },
        'the hub was not repaired yet',
      );
      // Another gateway of the database may have completed it, or somebody wants the person inactive: it stays removed.
      await store.repairs
        .postpone({ id, tries: repair.tries + 1, dueAt: clock.now() + waitBefore(repair.tries) })
        .catch(() => undefined);
      return false;
    }
  };

  /** The change that wrote the entry may have ended while this waited for its turn. */
  const attemptIfOpen = async (id: string): Promise<void> => {
    const repair = (await store.repairs.list()).find((one) => one.id === id);
    if (repair !== undefined) await attempt(repair);
  };

  const runDue = async (): Promise<void> => {
    if (running || closed || service.state !== 'ready') return;
    running = true;
    try {
      const due = (await store.repairs.list()).filter(isDue);
      for (const { id } of due) await inTurn(() => attemptIfOpen(id));
    } catch (error) {
      logger.warn({ err: error }, 'repairs were not read');
    } finally {
      running = false;
    }
  };

  const schedule = () => {
    if (closed) return;
    cancelTimer = clock.after(limits.repairInterval, () => {
      void runDue().finally(schedule);
    });
  };
  schedule();
  const stopListening = service.onEvent((event) => {
    if (event.kind === 'state' && event.state === 'ready') void runDue();
  });

  return {
    attempt,
    /** Somebody wants this person inactive: no end of sessions that is still open makes them active again. */
    leaveInactive: async (userId: string): Promise<void> => {
      const repairs = await store.repairs.list();
      for (const { id, kind, userId: about } of repairs)
        if (kind === 'end_sessions' && about === userId) await closeEnd(id);
    },
    /** Those that are due now; for tests and for the start. */
    runDue,
    close: () => {
      closed = true;
      cancelTimer();
      stopListening();
    },
  };
}

export type Repairs = ReturnType<typeof createRepairs>;
