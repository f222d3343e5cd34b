import { ApiError } from '#api/api-error.ts';
import { createKeyedQueue } from '#identity/keyed-queue.ts';

/** Changes that wait for their turn. */
const WAITING = 50;

const RETRY_AFTER_MS = 5000;

/** Runs one piece of work at a time; refuses more than some that wait. */
export function createChangeQueue() {
  const enqueue = createKeyedQueue();
  let waiting = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= WAITING) throw new ApiError('too_many_requests', RETRY_AFTER_MS);
    waiting += 1;
    try {
      return await enqueue('people', work);
    } finally {
      waiting -= 1;
    }
  };
}

export type InTurn = ReturnType<typeof createChangeQueue>;
