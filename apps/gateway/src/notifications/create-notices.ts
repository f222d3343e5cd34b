import { randomUUID } from 'node:crypto';
import { NOTIFICATION_DAYS } from '@soglia/contracts/notifications';
import type { Clock } from '@soglia/server/clock';
import { HOUR_MS, DAY_MS } from '@soglia/server/durations';
import type { Instances } from '#instances/instances.ts';
import type { Logger } from '#logging/logger.ts';
import { StoreUnavailableError, type Repositories, type Store } from '#store/store.ts';
import type { Notice } from '#store/notice-records.ts';
import { boundNotice } from './bound-notice.ts';
import type { NoticeLimits } from './notice-limits.ts';
import type { NewNotice, Notices } from './notices.ts';
import type { Recipients } from './recipients.ts';

export interface NoticesOptions {
  readonly store: Pick<Store, 'notices' | 'transaction'>;
  readonly recipients: Recipients;
  readonly instances: Pick<Instances, 'announce' | 'onAnnouncedElsewhere' | 'isLeader'>;
  readonly clock: Clock;
  readonly limits: Pick<NoticeLimits, 'ruleNoticesPerHour' | 'ruleNoticesPerPerson' | 'keptPerSender'>;
  readonly logger: Logger;
  /** Plans the messages to the phones of those whom a notice is for, in the transaction that stores it. */
  readonly planDeliveries?: PlanDeliveries | undefined;
}

type PlanDeliveries = (
  repositories: Repositories,
  notice: Notice,
  userIds: readonly string[],
) => Promise<void>;

export interface NoticesService extends Notices {
  /** Called for each notice that another gateway of the same database has stored. Returns how to stop listening. */
  onAddedElsewhere(listener: (notice: Notice, userIds: readonly string[]) => void): () => void;
  close(): void;
}

interface Waiting {
  readonly notice: Notice;
  readonly userIds: readonly string[];
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Notices of one transaction, and those that may wait for theirs. */
const BATCH = 100;
const MOST_WAITING = 20_000;
const CLEANED_EACH_MS = HOUR_MS;

/** See {@link Notices}. Many at once are stored together: each transaction takes what has come meanwhile. */
export function createNotices(options: NoticesOptions): NoticesService {
  const { store, recipients, instances, clock, limits, logger, planDeliveries } = options;
  const listeners = new Set<(notice: Notice, userIds: readonly string[]) => void>();
  const otherListeners = new Set<(notice: Notice, userIds: readonly string[]) => void>();
  let waiting: Waiting[] = [];
  let isStoring = false;
  let isCleaning = false;
  let cancelCleaning: () => void = () => undefined;

  const tell = (to: typeof listeners, notice: Notice, userIds: readonly string[]) => {
    for (const listener of [...to]) {
      try {
        listener(notice, userIds);
      } catch (error) {
        logger.error({ err: error }, 'a notice was stored, and not told');
      }
    }
  };

  const storeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    let added: readonly Waiting[];
    try {
      added = await store.transaction(async (repositories) => {
        const done: Waiting[] = [];
        for (const one of batch) {
          const notice = await boundNotice(repositories.notices, one, limits);
          if (!(await repositories.notices.add(notice, one.userIds))) continue;
          await planDeliveries?.(repositories, notice, one.userIds);
          done.push({ ...one, notice });
        }
        return done;
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { notice, resolve } of batch) resolve(notice.id);
    for (const { notice, userIds } of added) {
      tell(listeners, notice, userIds);
      instances.announce('notifications', `added ${notice.id}`);
    }
  };

  const storeWaiting = async (): Promise<void> => {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await storeBatch(batch);
    }
    isStoring = false;
  };

  const stopListening = instances.onAnnouncedElsewhere('notifications', (text) => {
    const [, id] = /^added (\S+)$/.exec(text) ?? [];
    if (id === undefined) return;
    store.notices
      .find(id)
      .then((found) => {
        if (found !== undefined) tell(otherListeners, found.notice, found.userIds);
      })
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a notice of another gateway was not read');
      });
  });

  const clean = () => {
    cancelCleaning = clock.after(CLEANED_EACH_MS, clean);
    if (isCleaning || !instances.isLeader()) return;
    isCleaning = true;
    store.notices
      .removeBefore(clock.now() - NOTIFICATION_DAYS * DAY_MS)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'old notifications were not removed');
      })
      .finally(() => {
        isCleaning = false;
      });
  };
  cancelCleaning = clock.after(CLEANED_EACH_MS, clean);

  const listen =
    (to: typeof listeners) => (listener: (notice: Notice, userIds: readonly string[]) => void) => {
      to.add(listener);
      return () => {
        to.delete(listener);
      };
    };

  return {
    add: async (given) => {
      if (waiting.length >= MOST_WAITING) throw new StoreUnavailableError('too many notices wait', 'busy');
      const userIds = await recipients.of(given);
      if (userIds.length === 0) return undefined;
      const notice = toNotice(given, clock.now());
      return new Promise<string>((resolve, reject) => {
        waiting.push({ notice, userIds, resolve, reject });
        void storeWaiting();
      });
    },
    onAdded: listen(listeners),
    onAddedElsewhere: listen(otherListeners),
    close: () => {
      cancelCleaning();
      stopListening();
    },
  };
}

function toNotice({ to, id = randomUUID(), ...notice }: NewNotice, at: number): Notice {
  return { ...notice, id, at, isPublic: to === 'everybody' && notice.entityId === undefined };
}
