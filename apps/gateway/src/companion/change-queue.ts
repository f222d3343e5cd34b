import { changeCount } from '@soglia/server/change-count';
import { ApiError } from '#api/api-error.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';
import type { Instances } from '#instances/instances.ts';

/** Changes that wait for their turn. */
const WAITING = 50;
/** Of one person's own profile: the others' turns are for those who look after people. */
const WAITING_OF_ONE = 3;

const RETRY_AFTER_MS = 5000;

/**
 * Runs one piece of work at a time, also among several gateways of a database; refuses more than some that wait, of all and
 * of each person for themselves.
 */
export function createChangeQueue({ exclusively }: Pick<Instances, 'exclusively'>) {
  const enqueue = createKeyedQueue();
  let waiting = 0;
  const ofPeople = new Map<string, number>();

  /** @param userId of whoever changes what is their own */
  return async <Result>(work: () => Promise<Result>, userId?: string): Promise<Result> => {
    const isFull =
      waiting >= WAITING || (userId !== undefined && (ofPeople.get(userId) ?? 0) >= WAITING_OF_ONE);
    if (isFull) throw new ApiError('too_many_requests', RETRY_AFTER_MS);
    waiting += 1;
    if (userId !== undefined) changeCount(ofPeople, userId, 1);
    try {
      return await enqueue('people', () => exclusively(work));
    } finally {
      waiting -= 1;
      if (userId !== undefined) changeCount(ofPeople, userId, -1);
    }
  };
}

export type InTurn = ReturnType<typeof createChangeQueue>;
