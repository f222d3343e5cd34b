import type { Limits } from '#limits.ts';

/** One key's work: what runs now, and what begins after it for those who need an answer that is newer than their question. */
interface LookUp<Result> {
  readonly running: Promise<Result>;
  next?: Promise<Result>;
}

/**
 * Runs one look-up for each key, however many ask, and a bounded number at once.
 * @param busy the result where too many wait
 */
export function createLookUps<Result>(limits: Limits, busy: Result) {
  const lookUps = new Map<string, LookUp<Result>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const withTurn = async (work: () => Promise<Result>): Promise<Result> => {
    if (running >= limits.resolvedAtOnce) {
      if (waiting.length >= limits.waitingResolutions) return busy;
      // Whoever ends gives its turn on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  const start = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const current: LookUp<Result> = {
      running: withTurn(work).finally(() => {
        if (lookUps.get(key) === current) lookUps.delete(key);
      }),
    };
    lookUps.set(key, current);
    return current.running;
  };

  /** @param fresh whether the work has to begin after this call: one that is under way may have its answer already */
  return (key: string, work: () => Promise<Result>, fresh: boolean): Promise<Result> => {
    const current = lookUps.get(key);
    if (current === undefined) return start(key, work);
    if (!fresh) return current.running;
    current.next ??= current.running.then(
      () => start(key, work),
      () => start(key, work),
    );
    return current.next;
  };
}
