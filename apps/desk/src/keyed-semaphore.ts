export interface KeyedSemaphore {
  /** Resolves with the function that releases the permit; with undefined where too many wait already. */
  acquire(key: string): Promise<(() => void) | undefined>;
}

/** So many permits for each key, the others in the order of their arrival. A key that nobody uses takes no memory. */
export function createKeyedSemaphore({
  permits,
  waiting,
}: {
  readonly permits: number;
  readonly waiting: number;
}): KeyedSemaphore {
  const byKey = new Map<string, { acquired: number; readonly queue: (() => void)[] }>();
  return {
    acquire: async (key) => {
      const own = byKey.get(key) ?? { acquired: 0, queue: [] };
      byKey.set(key, own);
      if (own.acquired >= permits) {
        if (own.queue.length >= waiting) return undefined;
        await new Promise<void>((resolve) => own.queue.push(resolve));
      } else own.acquired += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const next = own.queue.shift();
        if (next !== undefined) {
          next();
          return;
        }
        own.acquired -= 1;
        if (own.acquired === 0) byKey.delete(key);
      };
    },
  };
}
