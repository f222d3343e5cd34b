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

/**
 * So many at once for all names together. Each may hold as many as are free for others, and has a queue of its own: one
 * that never leaves its places holds back no other.
 */
export function createSharedPlaces({
  places,
  waiting,
}: {
  readonly places: number;
  /** For each name. */
  readonly waiting: number;
}): Places {
  const takenBy = new Map<string, number>();
  const waitingBy = new Map<string, number>();
  /** In the order of their arrival. */
  const queue = new Set<{ readonly name: string; readonly start: () => void }>();
  let taken = 0;

  const mayTake = (name: string): boolean => (takenBy.get(name) ?? 0) < places - taken;

  const take = (name: string): (() => void) => {
    taken += 1;
    change(takenBy, name, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken -= 1;
      change(takenBy, name, -1);
      const next = queue.values().find((one) => mayTake(one.name));
      if (next === undefined) return;
      queue.delete(next);
      change(waitingBy, next.name, -1);
      next.start();
    };
  };

  return {
    enter: async (name) => {
      if (mayTake(name)) return take(name);
      if ((waitingBy.get(name) ?? 0) >= waiting) return undefined;
      change(waitingBy, name, 1);
      return await new Promise((resolve) => {
        queue.add({ name, start: () => resolve(take(name)) });
      });
    },
  };
}

/** A count of 0 takes no memory. */
function change(counts: Map<string, number>, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
