/** Work that takes processor or database, a little at once, for one source after the other. */
export interface RoundRobinQueue {
  /**
   * Runs `task` in its turn; undefined where too much is waiting already.
   * @param source whoever asks for much waits behind everybody who asks for little
   */
  run<Result>(source: string, task: () => Promise<Result>): Promise<Result> | undefined;
  /** How much is waiting. */
  readonly waiting: number;
}

export interface RoundRobinQueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitingPerSource: number;
}

export function createRoundRobinQueue({
  atOnce,
  waiting,
  waitingPerSource,
}: RoundRobinQueueOptions): RoundRobinQueue {
  /** In the order of their turns. */
  const queues = new Map<string, (() => Promise<void>)[]>();
  let running = 0;
  let count = 0;

  const next = () => {
    for (const [source, queue] of queues) {
      if (running >= atOnce) return;
      queues.delete(source);
      const start = queue.shift();
      // Its next task comes after those of all others.
      if (queue.length > 0) queues.set(source, queue);
      if (start === undefined) continue;
      count -= 1;
      running += 1;
      void start().finally(() => {
        running -= 1;
        next();
      });
    }
  };

  return {
    run: (source, task) => {
      const queue = queues.get(source) ?? [];
      if (count >= waiting || queue.length >= waitingPerSource) return undefined;
      return new Promise((resolve, reject) => {
        queue.push(() => task().then(resolve, reject));
        queues.set(source, queue);
        count += 1;
        next();
      });
    },
    get waiting() {
      return count;
    },
  };
}
