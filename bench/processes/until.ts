import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds. */
  readonly limit: number;
  readonly every?: number;
}

/** Waits until `holds` gives true; what it throws counts as not yet. Throws when the limit is over. */
export const until = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  { limit, every = 50 }: Patience,
): Promise<void> => {
  const end = Date.now() + limit;
  let last: unknown;
  while (Date.now() < end) {
    try {
      if (await holds()) return;
    } catch (error) {
      last = error;
    }
    await pause(every);
  }
  throw new Error(`waited in vain for: ${what}`, { cause: last });
};
