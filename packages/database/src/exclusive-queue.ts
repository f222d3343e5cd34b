import { StoreUnavailableError } from './store-failure.ts';

export interface ExclusiveQueue {
  /** Resolves when it is the caller's turn, with the function that ends it. */
  enter(): Promise<() => void>;
}

/** One at a time, in the order of arrival. @param options how many wait at most, and for how many milliseconds */
export function createExclusiveQueue({
  most,
  wait,
}: {
  readonly most: number;
  readonly wait: number;
}): ExclusiveQueue {
  const waiting = new Set<() => void>();
  let taken = false;

  const once = (run: () => void) => {
    let done = false;
    return () => {
      if (done) return;
      done = true;
      run();
    };
  };

  const leave = () => {
    const [next] = waiting;
    if (next === undefined) taken = false;
    else next();
  };

  return {
    enter: () =>
      new Promise((resolve, reject) => {
        if (!taken) {
          taken = true;
          resolve(once(leave));
          return;
        }
        if (waiting.size >= most) {
          reject(new StoreUnavailableError('too much waits for the database', 'busy'));
          return;
        }
        const start = () => {
          clearTimeout(timer);
          waiting.delete(start);
          resolve(once(leave));
        };
        const timer = setTimeout(() => {
          waiting.delete(start);
          reject(new StoreUnavailableError('the database is busy', 'busy'));
        }, wait);
        waiting.add(start);
      }),
  };
}
