export interface Places {
  /** Resolves with the function that leaves the place again; with undefined where too many wait already. */
  enter(name: string): Promise<(() => void) | undefined>;
}

/** So many at once for each name, the others in the order of their arrival. A name that nobody uses takes no memory. */
export function createPlaces({
  places,
  waiting,
}: {
  readonly places: number;
  readonly waiting: number;
}): Places {
  const names = new Map<string, { taken: number; readonly queue: (() => void)[] }>();
  return {
    enter: async (name) => {
      const own = names.get(name) ?? { taken: 0, queue: [] };
      names.set(name, own);
      if (own.taken >= places) {
        if (own.queue.length >= waiting) return undefined;
        await new Promise<void>((resolve) => own.queue.push(resolve));
      } else own.taken += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const next = own.queue.shift();
        if (next !== undefined) {
          next();
          return;
        }
        own.taken -= 1;
        if (own.taken === 0) names.delete(name);
      };
    },
  };
}
